package io.loophound.detectors.digest;

/**
 * English words, by their first five letters, that keep a conversation going and say nothing about
 * its matter: thanks, praise, agreement, wishes, farewells, offers of help, and talk about working
 * together. Shorter words are never looked at. In other languages there are none: there, replies
 * seem to bring more than they do.
 */
final class Courtesies {
  /** How many letters of a word tell it from others, whatever its ending. */
  static final int STEM = 5;

  private static final Vocabulary STEMS =
      new Vocabulary(
          "thank appre grate grati oblig welco pleas hello greet farew goodb cheer congr bravo"
              + " bless"
              + " great excel wonde fanta amazi aweso brill super splen marve perfe lovel beaut charm"
              + " impre remar outst terri fabul delig happi happy enjoy honor honou privi thril excit"
              + " eager proud"
              + " absol agree concu certa indee defin exact truly since confi accep ackno noted under"
              + " sound alrig"
              + " helpf assis suppo avail hesit reach conta anyti quest furth feedb sugge"
              + " toget teamw colla coope partn frien share mutua trust kindn gener patie dedic commi"
              + " passi inspi encou effor contr succe achie accom miles fruit rewar meani memor journ"
              + " adven forwa onwar upwar futur brigh ahead hopef wishe spiri optim chall overc talen"
              + " insig thoug heart warme cheri forev eveni weeke"
              + " conti remai touch conve discu oppor ready proce compl concl finis close resul outco"
              + " proje");

  private Courtesies() {}

  /** Whether the word of at least {@link #STEM} letters that begins there is one. */
  static boolean begins(CharSequence text, int start) {
    return STEMS.flags(Vocabulary.pack(text, start, start + STEM)) != 0;
  }
}
