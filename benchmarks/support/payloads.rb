# frozen_string_literal: true

require "workloads/workloads_types"

module Bench
  # The values that are measured. They are the same in every process and on
  # every machine: random ones come from a seeded generator.
  module Payloads
    SHELVES = 8
    FOLDERS = 20
    SHEETS = 79
    WORDS = %w[Brief mapa план 契約 εκδοχή receipt ceník öffnen].freeze

    module_function

    # @return [Workloads::Small] 49 bytes in the compact protocol, a field of
    #   every type
    def small
      Workloads::Small.new(
        yes: true, no: false, tiny: -7, short_number: -60, number: 7_000, long_number: 10_000_000_000, real: 2.5,
        text: "é", blob: "\xFF".b, numbers: [1, -2], choices: Set[3], names: { 1 => "a" },
        point: Workloads::Point.new(x: 5),
      )
    end

    # @return [Workloads::Archive] about 1 MB in the compact protocol, structs
    #   four deep
    def nested
      random = Random.new(20_240_229)
      Workloads::Archive.new(
        name: "Archiv der Stadt Zürich", founded: -5_600_000_000,
        shelves: Array.new(SHELVES) { |number| shelf(number, random) },
      )
    end

    def shelf(number, random)
      folders = Array.new(FOLDERS) { |n| ["#{number}/#{n}", folder(n, random)] }.to_h
      Workloads::Shelf.new(number: number, folders: folders)
    end

    def folder(number, random)
      Workloads::Folder.new(
        label: "Folder #{number}", year: 1900 + number, sheets: Array.new(SHEETS) { sheet(random) },
        keywords: Set.new(WORDS.sample(3, random: random)),
        counters: WORDS.sample(4, random: random).to_h { |word| [word, random.rand(2**33)] },
      )
    end

    def sheet(random)
      Workloads::Sheet.new(
        number: random.rand(2**40), length: random.rand(20_000), weight: random.rand, signed: random.rand(2).zero?,
        title: Array.new(2) { WORDS.sample(random: random) }.join(" "), scan: random.bytes(16),
        marks: Array.new(6) { random.rand(-5000..5000) },
        note: (WORDS.sample(random: random) * 3 if random.rand(3).zero?),
      )
    end

    # @return [Workloads::Line] 30 bytes in the compact protocol, one string
    def line
      Workloads::Line.new(text: "Żółw i słoń – 象亀")
    end

    # @return [Workloads::Label] 182 bytes in the compact protocol, ten strings
    def label
      Workloads::Label.new(
        title: "Кобзар", subtitle: "вірші й думи", author: "Тарас Шевченко", translator: "Αλέξης Πάρνης",
        publisher: "出版社", place: "Łódź", series: "עולם הספרים", language: "українська", shelf: "N-17 ½",
        remark: "schön 📚",
      )
    end

    # @return [Workloads::Entry] 395 bytes in the compact protocol, strings in
    #   lists and maps
    def entry
      Workloads::Entry.new(
        title: "西遊記 – Путешествие на Запад", keywords: ["猴子", "обезьяна", "μαϊμού", "القرد", "małpa 🐒"],
        titles_by_language: {
          "de" => "Die Reise nach Westen", "pl" => "Wędrówka na Zachód", "ja" => "西遊記", "el" => "Ταξίδι στη Δύση",
        },
        readers_by_place: { "Zürich" => %w[Zoë Jürg], "北京" => %w[悟空 八戒 沙僧], "Αθήνα" => %w[Ελένη Γιώργος] },
        remark: "ein schönes Exemplar – с иллюстрациями, дар музея, Łódź 1959",
      )
    end

    # @return [ParquetFooter::FileMetaData] the footer of a real file
    def footer
      bytes = ParquetFooter::ParquetFile.new(File.join(PARQUET_EXAMPLE, "orders.parquet")).footer
      factory = Thrift::CompactProtocolFactory.new
      Thrift::Deserializer.new(factory).deserialize(ParquetFooter::FileMetaData.new, bytes)
    end
  end
end
