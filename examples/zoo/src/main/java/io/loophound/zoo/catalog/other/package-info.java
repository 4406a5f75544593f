/**
 * Programs by an author who had not read the detectors: offices, teams of agents, browsers and
 * chats. Each loop, of which hardly a round repeats to the letter, is beside an honest look-alike.
 */
package io.loophound.zoo.catalog.other;
