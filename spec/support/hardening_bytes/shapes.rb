# frozen_string_literal: true

require_relative "../differential/class_shapes"
require_relative "../differential/kinds"

module HardeningBytes
  # Struct, union and exception classes that between them have every type in
  # every position: in a field, in a container, in a union.
  module Shapes
    T = Thrift::Types

    Every = Differential::ClassShapes.struct
    Choice = Differential::ClassShapes.union
    Tree = Differential::ClassShapes.struct
    Nested = Differential::ClassShapes.struct
    Failure = Differential::ClassShapes.struct(Thrift::Exception)
    Strict = Differential::ClassShapes.struct
    Empty = Differential::ClassShapes.struct
    # Knows none of the fields that its peers send.
    Stranger = Differential::ClassShapes.struct

    # @return [Hash] a container as FIELDS describes it
    def self.list(element) = { type: T::LIST, element: element }
    def self.set(element) = { type: T::SET, element: element }
    def self.map(key, value) = { type: T::MAP, key: key, value: value }
    def self.of(klass) = { type: T::STRUCT, class: klass }

    SCALARS = {
      flag: { type: T::BOOL }, tiny: { type: T::BYTE }, short: { type: T::I16 }, int: { type: T::I32 },
      long: { type: T::I64 }, ratio: { type: T::DOUBLE }, text: { type: T::STRING },
      blob: { type: T::STRING, binary: true }, colour: { type: T::I32, enum_class: Differential::ClassShapes::Colour },
    }.merge(Differential::Kinds::UUID ? { uuid: { type: T::UUID } } : {}).freeze

    # A container of each scalar type, and containers of containers.
    CONTAINERS = {
      **SCALARS.to_h { |name, info| [:"list_#{name}", list(info)] },
      **SCALARS.to_h { |name, info| [:"set_#{name}", set(info)] },
      **SCALARS.to_h { |name, info| [:"map_#{name}", map(info, info)] },
      structs: list(of(Tree)),
      unions: set(of(Choice)),
      lists: list(list(list({ type: T::I32 }))),
      maps: map({ type: T::BYTE }, map({ type: T::BOOL }, of(Empty))),
      sets: map(set({ type: T::STRING }), list(set({ type: T::BOOL }))),
      flags: list(list({ type: T::BOOL })),
    }.freeze

    # @param infos [Hash{Symbol => Hash}] types by the name of their field
    # @return [Hash{Integer => Hash}] FIELDS
    def self.fields(infos)
      infos.each.with_index(1).to_h { |(name, info), id| [id, info.merge(name: name.to_s)] }
    end

    {
      Every => fields(SCALARS.merge(inner: of(Tree), choice: of(Choice), failure: of(Failure), empty: of(Empty))),
      Choice => fields(SCALARS.merge(tree: of(Tree), texts: list({ type: T::STRING }), again: of(Choice))),
      Tree => fields(value: { type: T::I32 }, left: of(Tree), children: list(of(Tree)),
                     named: map({ type: T::STRING }, of(Tree))),
      Nested => fields(CONTAINERS),
      Failure => { 1 => { type: T::STRING, name: "message" }, 300 => { type: T::I32, name: "code" },
                   -4 => { type: T::BOOL, name: "fatal" } },
      Strict => fields(id: { type: T::I32, optional: false },
                       colour: SCALARS[:colour].merge(optional: true, checked: true),
                       name: { type: T::STRING, default: "none" },
                       list: list({ type: T::I64 }).merge(default: [1, 2].freeze)),
      Empty => {}, Stranger => { 32_767 => { type: T::I32, name: "far" } },
    }.each { |klass, fields| Differential::ClassShapes.complete(klass, fields) }
  end
end
