"""The reference model as a detector of the leaderboard: reads a run a line, answers each with the decision at which it first acts (a note counts, as for all detectors)."""
import json
import sys
import time

from rounds import messages_and_results, rounds
from score import NOTE, Score
from talk import Talk


def talk_scores(run):
    """The score of talk after each request, by the index of its event; twice the scale of talk.py."""
    talk, scores = Talk(), {}
    for event, messages, results, reply, calls, system in messages_and_results(run):
        for text in system:
            talk.learn(text)
        scores[event] = 2 * talk.request(messages, results)
        talk.reply(reply, calls)
    return scores


def decide(run):
    score, talk = Score(), talk_scores(run)
    for round in rounds(run):
        if talk.get(round.event, 0) >= NOTE:
            return {"step": round.event, "before": True}    # known when the request is made: that call is refused
        total, _, _ = score.look(round)
        if total >= NOTE:
            return {"step": max([round.event] + [call.event for call in round.calls]), "before": False}
    return {"step": None}


def main():
    for line in sys.stdin:
        began = time.process_time()
        decision = decide(json.loads(line))
        decision["cpu_us"] = round((time.process_time() - began) * 1e6)
        print(json.dumps(decision), flush=True)


if __name__ == "__main__":
    main()
