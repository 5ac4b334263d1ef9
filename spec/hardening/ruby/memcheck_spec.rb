# frozen_string_literal: true

require "spec_helper"
require_relative "../../../hardening/memcheck"

RSpec.describe "what valgrind says" do
  def finding(kind, *frames, address: nil)
    lines = frames.each_with_index.map { |frame, index| "==7==    #{index.zero? ? 'at' : 'by'} 0x4A65437: #{frame}\n" }
    "==7== #{kind}\n#{lines.join}#{"==7==  Address 0x51 #{address}\n" if address}==7== \n"
  end

  ruby = "??? (in /usr/lib/libruby-3.1.so.3.1.2)"
  ours = "thrift_native::encode::Encoder<O>::object (encode.rs:85)"
  inlined = "call<0> (calls.rs:16)"
  without_symbols = "??? (in /app/lib/thrift_native/thrift_native.so)"
  copying = "memmove (vg_replace_strmem.c:1400)"
  freed = "is 8 bytes inside a block of size 64 free'd"
  stack = "is not stack'd, malloc'd or (recently) free'd"
  read = "Invalid read of size 8"
  jump = "Conditional jump or move depends on uninitialised value(s)"

  {
    "of reading by us" => [[read, ours, ruby], stack],
    "of reading by a function that is part of ours" => [[read, inlined, ours, ruby], stack],
    "of reading by us without symbols" => [[read, without_symbols, ruby], stack],
    "of writing by the C library for us" => [["Invalid write of size 1", copying, ours, ruby], freed],
    "of a decision of ours on what nobody has written" => [[jump, ours, ruby]],
    "of freed memory that Ruby reads below us" => [[read, ruby, ours, ruby], freed],
    "of freeing twice below us" => [["Invalid free() / delete / delete[] / realloc()", ruby, ours]],
    "of bytes that are sent and that nobody has written" =>
      [["Syscall param write(buf) points to uninitialised byte(s)", ruby, ruby]],
  }.each do |what, (report, address)|
    it "is about us: #{what}" do
      memcheck = Memcheck.new([finding(jump, ruby) + finding(*report, address: address)])
      expect([memcheck.ours.map(&:kind), memcheck.others]).to eq([[report.first], 1])
    end
  end

  {
    "of Ruby alone" => [[read, ruby, ruby], freed],
    "of what Ruby marks on stacks" => [[jump, ruby, ours, ruby]],
    "of stacks that valgrind doesn't know" => [[read, ruby, ours, ruby], stack],
  }.each do |what, (report, address)|
    it "is not about us: #{what}" do
      memcheck = Memcheck.new([finding(*report, address: address)])
      expect([memcheck.ours, memcheck.others]).to eq([[], 1])
    end
  end
end
