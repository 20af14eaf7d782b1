def wait_for_logs(container, predicate):
    assert predicate == "is ready at"
