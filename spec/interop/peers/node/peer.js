"use strict";

// The Node.js peer: a server for our client, or a client for our server.
//
//   peer.js server PROTOCOL TRANSPORT         prints its port
//   peer.js client PROTOCOL TRANSPORT PORT    prints what differs; status 1 if anything does

const thrift = require("thrift");
const Peer = require("./generated/UuidPeer");
const types = require("./generated/interop_types");
const { NAMES, TEXT, marked, named } = require("./specimens");

const PROTOCOLS = { compact: thrift.TCompactProtocol, binary: thrift.TBinaryProtocol };
const TRANSPORTS = { framed: thrift.TFramedTransport, buffered: thrift.TBufferedTransport };
const REFUSED = -5;

function encoded(value, Protocol) {
  const written = [];
  const transport = new thrift.TBufferedTransport(null, (bytes) => written.push(bytes));
  const protocol = new Protocol(transport);
  value[Symbol.for("write")](protocol);
  protocol.flush();
  return Buffer.concat(written);
}

// What is the same has the same bytes: in a specimen no set or map has two members.
function differences(name, given) {
  const bytes = (values, field) => encoded(new types.Everything({ [field]: values[field] }), thrift.TBinaryProtocol);
  const own = named(name);
  return Object.keys(own)
    .filter((field) => !bytes(own, field).equals(bytes(given, field)))
    .map((field) => `${field}: ${JSON.stringify(given[field]).slice(0, 200)}`);
}

function handler(Protocol) {
  const notes = [];
  return {
    specimen: (name, reply) => reply(null, named(name)),
    differences: (name, given, reply) => reply(null, differences(name, given)),
    encoded: (name, reply) => reply(null, encoded(named(name), Protocol)),
    echo: (given, reply) => reply(null, given),
    marked: (reply) => reply(null, marked()),
    echo_marked: (given, reply) => reply(null, given),
    refuse: (code, reply) => reply(new types.Refused({ code, reason: TEXT })),
    fail: (reply) => reply(new Error("not declared")),
    note: (text) => { notes.push(text); },
    noted: (reply) => reply(null, notes),
  };
}

// Over HTTP a message is buffered as it is.
function optionsOf(protocol, transport) {
  return { protocol: PROTOCOLS[protocol], transport: TRANSPORTS[transport === "http" ? "buffered" : transport] };
}

function serverOf(protocol, transport) {
  const options = optionsOf(protocol, transport);
  if (transport !== "http") return thrift.createServer(Peer, handler(options.protocol), options);

  const service = { processor: Peer, handler: handler(options.protocol), ...options };
  return thrift.createWebServer({ services: { "/": service } });
}

function serve(protocol, transport) {
  const server = serverOf(protocol, transport);
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
  process.stdin.on("end", () => process.exit()).resume();
}

async function raised(call) {
  try {
    await call;
    return null;
  } catch (error) {
    return error;
  }
}

async function check(client, Protocol) {
  const found = [];
  const report = (name, way, texts) => texts.forEach((text) => found.push(`${name}, ${way}: ${text}`));
  for (const name of NAMES) {
    report(name, "received", differences(name, await client.specimen(name)));
    report(name, "sent", await client.differences(name, named(name)));
    report(name, "there and back", differences(name, await client.echo(named(name))));
    if (!encoded(named(name), Protocol).equals(Buffer.from(await client.encoded(name)))) {
      report(name, "encoded", ["other bytes"]);
    }
  }
  for (const given of [await client.marked(), await client.echo_marked(marked())]) {
    if (!encoded(given, Protocol).equals(encoded(marked(), Protocol))) report("UUIDs", "given", [JSON.stringify(given)]);
  }
  const refused = await raised(client.refuse(REFUSED));
  if (!refused || refused.code !== REFUSED || refused.reason !== TEXT) report("refuse", "raised", [String(refused)]);
  const failed = await raised(client.fail());
  if (!failed || failed.type !== thrift.Thrift.TApplicationExceptionType.INTERNAL_ERROR) {
    report("fail", "raised", [String(failed)]);
  }
  client.note(TEXT);
  if (!(await client.noted()).includes(TEXT)) report("note", "lost", [TEXT]);
  return found;
}

async function call(protocol, transport, port) {
  const options = optionsOf(protocol, transport);
  const client = transport === "http"
    ? thrift.createHttpClient(Peer, thrift.createHttpConnection("127.0.0.1", Number(port), { path: "/", ...options }))
    : thrift.createClient(Peer, thrift.createConnection("127.0.0.1", Number(port), options));
  const found = await check(client, options.protocol);
  found.forEach((text) => console.log(text));
  process.exit(found.length === 0 ? 0 : 1);
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === "server") serve(...rest);
else call(...rest).catch((error) => { console.log(error.stack); process.exit(1); });
