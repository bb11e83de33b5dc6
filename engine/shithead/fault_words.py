"""A fault of a rule set's clauses in the words of its rules."""

from engine.shithead.check import Fault
from engine.text.catalogue import load_catalogue
from engine.text.explain import law


def fault_words(fault: Fault) -> str:
    """What does not fit together, as a sentence that quotes the rules; a gap by its question."""
    if fault.kind == "gap":
        return fault.sentence[:1].upper() + fault.sentence[1:]
    catalogue = load_catalogue()
    both = catalogue.listed([f"“{law(clause, {}, catalogue)}”" for clause in fault.clauses])
    if fault.kind == "cycle":
        return catalogue.say("house.circle", both=both)
    rank, asker = str(fault.facts.get("rank", "")), str(fault.facts.get("asker", ""))
    case = "house.meets" if rank and asker else "house.disagree"
    return catalogue.say(case, rank=rank, asker=asker, both=both)
