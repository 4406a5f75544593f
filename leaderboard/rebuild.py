#!/usr/bin/env python3
"""leaderboard/rebuild.py FOLDER [--mirror URL]: makes runs of public agents in the trace format, from public repositories at fixed commits.

The data stay theirs (MIT); this repository holds none of them. A label is a rule, and no one read the runs:
  healthy  the task's own judge says that it was solved: whoever stops such a run does harm
  loop     not solved, and each of the last 4 or more tool calls returned something that the run had been told before
  neither  everything else
--mirror: where the repositories are instead of https://github.com, as a URL or a local folder; {owner} and {name} stand for theirs.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

STALE = 4
TAU = ("sierra-research", "tau-bench", "59a200c6d575d595120f1cb70fea53cef0632f6b",
       ["historical_trajectories/" + name + ".json" for name in ("gpt-4o-airline", "gpt-4o-retail", "sonnet-35-new-airline", "sonnet-35-new-retail")])
FIREACT = ("anchen1011", "FireAct", "94c6189f04b10fccae6bcd97a4632d6119266899",
           ["trajs/hotpotqa_dev_0_500_ft_gpt-3.5-turbo-0613_princeton-nlp__7woQRsdi_0.0_2023-09-21-16-19-51.json",
            "trajs/hotpotqa_dev_0_500_llama_models_lora_llama-2-13b-d_1000_0.7_2023-09-18-13-40-08.json",
            "trajs/hotpotqa_dev_0_500_llama_models_lora_llama-2-7b-d_1000_0.7_2023-09-19-00-49-36.json"])


def parsed(arguments):
    try:
        return json.loads(arguments)
    except (TypeError, ValueError):
        return arguments


def reply(events, tail, text, calls):
    events.append({"t": "llm", "messages_tail": tail, "response": text, "tool_calls": calls})


def result(events, name, args, text):
    """A tool's result, and the message that tells the model of it."""
    events.append({"t": "tool", "name": name, "args": args, "result": text})
    return {"role": "tool", "content_from": len(events) - 1}


def tau(run):
    """Messages in the shape of OpenAI's API, one call at a time."""
    events, tail, asked = [], [], []
    for message in run["traj"]:
        if message["role"] == "assistant":
            asked = [(call["function"]["name"], parsed(call["function"]["arguments"])) for call in message.get("tool_calls") or []]
            reply(events, tail, message.get("content") or "", [{"name": name, "args": args} for name, args in asked])
            tail = []
        elif message["role"] == "tool":
            name, args = asked.pop(0) if asked else (message.get("name", "tool"), None)
            tail.append(result(events, name, args, message.get("content") or ""))
        else:
            tail.append({"role": message["role"], "content": message.get("content") or ""})
    return events


def fireact(run):
    """ReAct in text: a reply names its action, and the observation follows; as messages, or as one text."""
    events, tail, asked = [], [], None
    for role, text in turns(run["traj"]):
        if role == "assistant":
            action = re.search(r"Action: *(\w+)\[(.*?)\]", text, re.S)
            asked = (action.group(1), {"input": action.group(2)}) if action else None
            reply(events, tail, text, [{"name": asked[0], "args": asked[1]}] if asked else [])
            tail = []
        elif asked:
            tail.append(result(events, *asked, text.removeprefix("Observation: ")))
            asked = None
        else:
            tail.append({"role": "user", "content": text})
    return events


def turns(told):
    if not isinstance(told, str):
        return [(message["role"], message["content"]) for message in told]
    task, _, rest = told.partition("### Response:\n")
    pieces = re.split(r"^(?=Thought: |Observation: )", rest, flags=re.M)
    return [("user", task)] + [("user" if piece.startswith("Observation") else "assistant", piece.strip()) for piece in pieces if piece.strip()]


def label(solved, events):
    if solved:
        return {"loop": False, "kind": "solved"}
    known, stale = set(), []
    for index, event in enumerate(events):
        if event["t"] == "tool":
            stale = stale + [index] if event["result"] in known else []
            known.add(event["result"])
    if len(stale) < STALE:
        return {"loop": None}
    calls = [index for index, event in enumerate(events) if event["t"] == "llm"]
    first = max(index for index in calls if index < stale[0])
    return {"loop": True, "kind": "stale", "first_loop_step": first, "redundant_llm_calls": sum(1 for index in calls if index >= first)}


def runs(name, files):
    for path, data in files:
        listed = data.items() if isinstance(data, dict) else enumerate(data)
        for key, run in listed:
            solved = run.get("reward") in (True, 1, 1.0)
            events = (tau if name == "tau-bench" else fireact)(run)
            if events:
                yield {"id": f"{name}/{pathlib.Path(path).stem}/{key}", "source": name, "licence": "MIT", "label": label(solved, events), "events": events}


def git(folder, *what):
    done = subprocess.run(["git", "-C", str(folder), *what], capture_output=True)
    if done.returncode:
        raise OSError(f"git {' '.join(what)}: {done.stderr.decode().strip()}")
    return done.stdout


def files(owner, name, commit, paths, mirror):
    place = mirror.format(owner=owner, name=name)
    with tempfile.TemporaryDirectory() as folder:
        if pathlib.Path(place).is_dir():
            folder = place
        else:
            git(folder, "init", "-q")
            git(folder, "fetch", "-q", "--depth", "1", place, commit)
        for path in paths:
            try:
                yield path, json.loads(git(folder, "show", f"{commit}:{path}"))
            except OSError as error:
                print(f"{path} is left out: {error}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--mirror", default="https://github.com/{owner}/{name}")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for owner, name, commit, paths in (TAU, FIREACT):
        count = {True: 0, False: 0, None: 0}
        with open(options.folder / f"{name}.jsonl", "w", encoding="utf-8") as out:
            for run in runs(name, files(owner, name, commit, paths, options.mirror)):
                count[run["label"]["loop"]] += 1
                out.write(json.dumps(run, ensure_ascii=False) + "\n")
        print(f"{name}: {count[True]} loops, {count[False]} healthy, {count[None]} without a label")


if __name__ == "__main__":
    main()
