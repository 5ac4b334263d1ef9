"""Writes orders.parquet, the file whose footer the demo decodes.

    python3 -m venv venv && venv/bin/pip install pyarrow==26.0.1
    venv/bin/python make_orders.py orders.parquet

The values come from a seeded generator. The bytes depend on the version of
pyarrow, which the footer names (created_by); the committed file is the
reference, and this script says what is in it.
"""

import datetime
import decimal
import random
import sys

import pyarrow as pa
import pyarrow.parquet as pq

ROWS = 360
ROWS_PER_GROUP = 120

SCHEMA = pa.schema(
    [
        pa.field("order_id", pa.int64(), nullable=False),
        pa.field("placed_at", pa.timestamp("us", tz="UTC"), nullable=False),
        pa.field("due", pa.date32()),
        pa.field("slot", pa.time64("us")),
        pa.field("paid", pa.bool_()),
        pa.field("total", pa.decimal128(9, 2)),
        pa.field("weight", pa.float64()),
        pa.field("priority", pa.uint8()),
        pa.field("note", pa.string()),
        pa.field("token", pa.binary(16)),
        pa.field("signature", pa.binary()),
        pa.field(
            "customer",
            pa.struct(
                [
                    pa.field("name", pa.string(), nullable=False),
                    pa.field(
                        "address",
                        pa.struct([("street", pa.string()), ("zip", pa.int32())]),
                    ),
                ]
            ),
        ),
        pa.field("tags", pa.list_(pa.string())),
        pa.field(
            "items",
            pa.list_(
                pa.struct(
                    [("sku", pa.string()), ("quantity", pa.int16()), ("price", pa.float32())]
                )
            ),
        ),
        pa.field("attributes", pa.map_(pa.string(), pa.int64())),
    ],
    metadata={"author": "the demo of thrift_native", "città": "Zürich, 東京, Łódź"},
)


def order(number, rng):
    placed = datetime.datetime(2024, 2, 29, tzinfo=datetime.timezone.utc)
    placed += datetime.timedelta(minutes=17 * number)
    return {
        "order_id": 1_000_000 + number,
        "placed_at": placed,
        "due": None if number % 9 == 0 else placed.date() + datetime.timedelta(days=3),
        "slot": datetime.time(8 + number % 10, 30),
        "paid": rng.choice([True, False, None]),
        "total": decimal.Decimal(rng.randrange(1, 90_000)) / 100,
        "weight": None if number % 5 == 0 else rng.randrange(1, 4000) / 8,
        "priority": number % 4,
        "note": None if number % 3 else rng.choice(["leave at door", "größer bitte", "急ぎ"]),
        "token": bytes([number % 256] * 16),
        "signature": bytes(rng.randrange(256) for _ in range(2)),
        "customer": {
            "name": rng.choice(["Ada", "Grace", "Élodie", "Łucja"]),
            "address": None if number % 7 == 0 else {"street": "High Street", "zip": 8000 + number % 50},
        },
        "tags": rng.sample(["new", "gift", "express", "fragile"], number % 4),
        "items": [
            {"sku": f"S{rng.randrange(20):02}", "quantity": rng.randrange(1, 5), "price": 1.25 * (n + 1)}
            for n in range(number % 3)
        ],
        "attributes": [("boxes", number % 3), ("stamps", number % 5)][: number % 3],
    }


def main(path):
    rng = random.Random(20240229)
    table = pa.Table.from_pylist([order(n, rng) for n in range(ROWS)], schema=SCHEMA)
    pq.write_table(
        table,
        path,
        row_group_size=ROWS_PER_GROUP,
        compression="zstd",
        write_page_index=True,
        write_statistics=True,
        bloom_filter_options={"customer.name": {"ndv": 8, "fpp": 0.1}},
        sorting_columns=[pq.SortingColumn(0), pq.SortingColumn(1, descending=True, nulls_first=True)],
    )


if __name__ == "__main__":
    main(sys.argv[1])
