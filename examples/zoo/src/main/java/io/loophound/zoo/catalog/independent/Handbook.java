package io.loophound.zoo.catalog.independent;

/** A text before each question, as in simple retrieval. */
final class Handbook {
  static final String TEXT =
      """
      Context:
      [1] Working hours. The weekly working time is 40 hours. Core time is from 9:30 to 15:00 from
      Monday to Thursday. Work before 6:00 and after 20:00 needs the approval of the team lead.
      Overtime is paid back in free time within three months, or paid with a surcharge of 25 per
      cent when that is not possible.
      [2] Holidays. Each employee has 27 days of holiday a year, 30 from the age of 50. Holidays are
      requested in the portal at least two weeks ahead. Up to five days may be taken over into the
      next year and must be used by the end of March. On 24 and 31 December the offices are closed.
      [3] Illness. Report ill before 9:00 by phone or in the portal. From the third day on a
      doctor's certificate is needed. Whoever falls ill on holiday gets the days back.
      [4] Travel. Trains are booked in second class, for journeys of more than two hours in first
      class. Flights below 600 km are not paid. Meals are refunded up to 35 EUR a day with receipts.
      Hotels cost at most 140 EUR a night, 190 EUR in Zurich, Geneva, London and Paris.
      [5] Equipment. Everybody gets a laptop every four years and a telephone every three. Private
      use is allowed outside working hours. Loss is reported to the service desk within a day.
      [6] Working from home. Up to three days a week can be worked from home after the trial period.
      Working from abroad is possible for 20 days a year within the EU, the EEA and Switzerland.
      [7] Training. Each employee has five days and 2,000 EUR a year for training. Exams that are
      failed are paid once. Whoever leaves within a year pays half of it back.""";

  private static final String[] QUESTIONS = {
    "How many days of holiday do I have?",
    "Is the office open on 24 December?",
    "When do I need a doctor's certificate?",
    "May I fly from Basel to Frankfurt?",
    "How expensive may a hotel in Paris be?",
    "How often do I get a new laptop?",
    "Can I work from Spain?",
    "What is the budget for training?",
    "Is there a company car?",
    "Who pays for a failed exam?",
    "Can I bring my dog to the office?",
    "How is overtime paid?"
  };
  private static final String[] ANSWERS = {
    "You have 27 days, and 30 from the age of 50 [2].",
    "No, the offices are closed on 24 December [2].",
    "From the third day on [3].",
    "No, flights below 600 km are not paid [4].",
    "At most 190 EUR a night [4].",
    "Every four years [5].",
    "Yes, for up to 20 days a year [6].",
    "2,000 EUR and five days a year [7].",
    "The context does not say.",
    "The company pays once [7].",
    "The context does not say.",
    "In free time within three months, or with a surcharge of 25 per cent [1]."
  };

  private Handbook() {}

  /** The question, from another user each time the list starts again. */
  static String question(int i) {
    return (i > QUESTIONS.length ? "(" + Facts.person(i) + ") " : "")
        + QUESTIONS[i % QUESTIONS.length];
  }

  static String answer(int i) {
    return ANSWERS[i % ANSWERS.length];
  }
}
