"""The Python peer: a server for our client, or a client for our server.

    peer.py server PROTOCOL TRANSPORT         prints its port
    peer.py client PROTOCOL TRANSPORT PORT    prints what differs; status 1 if anything does

PROTOCOL is compact or binary, with "-accelerated" for the C code of the thrift package.
"""

import logging
import os
import socket
import struct
import sys
import threading
import uuid

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "generated", "py"))

from interop.ttypes import Choice, Colour, Everything, Leaf, Refused, Tree  # noqa: E402
from uuids import UuidPeer  # noqa: E402
from uuids.ttypes import Marked  # noqa: E402
from thrift.protocol import TBinaryProtocol, TCompactProtocol  # noqa: E402
from thrift.server import THttpServer, TServer  # noqa: E402
from thrift.Thrift import TApplicationException  # noqa: E402
from thrift.transport import THttpClient, TSocket, TTransport  # noqa: E402

HOST = "127.0.0.1"
NAMES = ["plain", "empty", "lowest", "highest", "unicode", "nested", "not_numbers"]
TEXT = "naïve 漢字 🌸 e\u0301 \u202Eשלום\u202C \u0000 end"
MAX = 1.7976931348623157e308


def plain():
    return Everything(
        yes=True, no=False, tiny=-7, small=300, middle=-70000, large=2**40, real=1.5, text="plain",
        bytes=b"\x00\xff\x80", colour=Colour.GREEN, leaf=Leaf(5, "leaf"), numbers=[1, -2, 3], words={"one"},
        names={7: "seven"}, nested=[{"a": [1, 2]}], leaves={"l": Leaf(9)}, flags=[True, False, True],
        choice=Choice(text="chosen"), tree=Tree("root", [Tree("twig", [])]), reals=[0.5, -0.25], blobs=[b"\xfe", b""])


def empty():
    return Everything(
        yes=False, no=False, tiny=0, small=0, middle=0, large=0, real=0.0, text="", bytes=b"", colour=Colour.RED,
        leaf=Leaf(0), numbers=[], words=set(), names={}, nested=[], leaves={}, flags=[], choice=Choice(number=0),
        tree=Tree("", []), reals=[], blobs=[])


def numeric(tiny, small, middle, large, real):
    made = plain()
    made.tiny, made.small, made.middle, made.large, made.real = tiny, small, middle, large, real
    made.numbers = [middle, 0, middle]
    made.names = {small: "small"}
    made.nested = [{"large": [large]}]
    made.choice = Choice(number=large)
    made.colour = Colour.VIOLET
    return made


def lowest():
    return numeric(-2**7, -2**15, -2**31, -2**63, -MAX)


def highest():
    return numeric(2**7 - 1, 2**15 - 1, 2**31 - 1, 2**63 - 1, MAX)


def unicode():
    made = plain()
    made.text, made.words, made.names = TEXT, {TEXT}, {-1: TEXT}
    made.leaves = {TEXT: Leaf(1, TEXT)}
    made.bytes = TEXT.encode("utf-8") * 1000
    return made


def nested():
    made = plain()
    tree = Tree("0", [])
    for level in range(1, 8):
        tree = Tree(str(level), [tree, tree])
    made.tree = tree
    made.nested = [{}, {"x": []}, {"y": [2**40, -1]}]
    made.choice = Choice(leaf=Leaf(-1))
    return made


def not_numbers():
    made = plain()
    made.real = float("inf")
    made.reals = [float("nan"), float("-inf"), -0.0, 2.2250738585072014e-308, 5e-324]
    return made


def marked():
    mark = uuid.UUID("00112233-4455-6677-8899-aabbccddeeff")
    return Marked(mark, [mark, uuid.UUID(int=0), uuid.UUID(int=2**128 - 1)], {mark: "one"})


def specimen(name):
    return globals()[name]()


def same(own, given):
    """Doubles are compared bit by bit: a NaN is no number, and 0.0 isn't -0.0."""
    if type(own) is not type(given):
        return False
    if isinstance(own, float):
        return struct.pack(">d", own) == struct.pack(">d", given)
    if isinstance(own, list):
        return len(own) == len(given) and all(map(same, own, given))
    return own == given


def differences(name, given):
    own = specimen(name)
    return ["%s: %.200r in place of %.200r" % (field, getattr(given, field), value)
            for field, value in vars(own).items() if not same(value, getattr(given, field))]


def protocols(name):
    return {
        "compact": TCompactProtocol.TCompactProtocolFactory,
        "compact-accelerated": TCompactProtocol.TCompactProtocolAcceleratedFactory,
        "binary": TBinaryProtocol.TBinaryProtocolFactory,
        "binary-accelerated": TBinaryProtocol.TBinaryProtocolAcceleratedFactory,
    }[name]()


def transports(name):
    return {"framed": TTransport.TFramedTransportFactory, "buffered": TTransport.TBufferedTransportFactory}[name]()


def encoded(value, factory):
    buffer = TTransport.TMemoryBuffer()
    value.write(factory.getProtocol(buffer))
    return buffer.getvalue()


class Handler:
    def __init__(self, factory):
        self.factory = factory
        self.notes = []

    def specimen(self, name):
        return specimen(name)

    def differences(self, name, given):
        return differences(name, given)

    def encoded(self, name):
        return encoded(specimen(name), self.factory)

    def echo(self, given):
        return given

    def marked(self):
        return marked()

    def echo_marked(self, given):
        return given

    def refuse(self, code):
        raise Refused(code, TEXT)

    def fail(self):
        raise RuntimeError("not declared")

    def note(self, text):
        self.notes.append(text)

    def noted(self):
        return self.notes


def serve(protocol, transport):
    factory = protocols(protocol)
    processor = UuidPeer.Processor(Handler(factory))
    if transport == "http":
        server = THttpServer.THttpServer(processor, (HOST, 0), factory)
        server.httpd.RequestHandlerClass.log_message = lambda *words: None
        port = server.httpd.server_address[1]
    else:
        probe = socket.socket()
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
        probe.close()
        sockets = TSocket.TServerSocket(HOST, port)
        server = TServer.TThreadedServer(processor, sockets, transports(transport), factory, daemon=True)
        sockets.listen()
        sockets.listen = lambda: None
    print(port, flush=True)
    threading.Thread(target=server.serve, daemon=True).start()
    sys.stdin.read()


def raised(kind, call):
    try:
        call()
    except kind as error:
        return error
    return None


def check(client, factory):
    found = []
    for name in NAMES:
        found += ["%s, received: %s" % (name, text) for text in differences(name, client.specimen(name))]
        found += ["%s, sent: %s" % (name, text) for text in client.differences(name, specimen(name))]
        found += ["%s, there and back: %s" % (name, text) for text in differences(name, client.echo(specimen(name)))]
        if client.encoded(name) != encoded(specimen(name), factory):
            found.append("%s: other bytes" % name)
    given = [client.marked(), client.echo_marked(marked())]
    if given != [marked(), marked()]:
        found.append("UUIDs: %r" % given)
    error = raised(Refused, lambda: client.refuse(-5))
    if error is None or (error.code, error.reason) != (-5, TEXT):
        found.append("refused: %r" % error)
    error = raised(TApplicationException, client.fail)
    if error is None or error.type != TApplicationException.INTERNAL_ERROR:
        found.append("failed: %r" % error)
    client.note(TEXT)
    if TEXT not in client.noted():
        found.append("the oneway call got lost")
    return found


def call(protocol, transport, port):
    factory = protocols(protocol)
    if transport == "http":
        connection = THttpClient.THttpClient("http://%s:%s/" % (HOST, port))
    else:
        connection = transports(transport).getTransport(TSocket.TSocket(HOST, int(port)))
    connection.open()
    found = check(UuidPeer.Client(factory.getProtocol(connection)), factory)
    connection.close()
    print("\n".join(found))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)  # what fails here is meant to
    {"server": serve, "client": call}[sys.argv[1]](*sys.argv[2:])
