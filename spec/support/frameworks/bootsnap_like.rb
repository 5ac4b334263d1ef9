# frozen_string_literal: true

# What Bootsnap does, for machines that can't have it: every Ruby file is loaded
# from instructions that were compiled before and kept in a folder, which CACHE
# names, and what is required is required by the absolute path of where it is.

require "digest"

class << RubyVM::InstructionSequence
  # Ruby asks this for every file that it loads.
  def load_iseq(path)
    kept = File.join(ENV.fetch("CACHE"), Digest::MD5.hexdigest(path))
    return compile_file(path).tap { |compiled| File.binwrite(kept, compiled.to_binary) } unless File.exist?(kept)

    from_cache << path
    load_from_binary(File.binread(kept))
  end

  # @return [Array<String>] the files that were in the folder
  def from_cache = @from_cache ||= []
end

Module.new do
  def self.find(feature)
    names = File.extname(feature).empty? ? ["#{feature}.rb", "#{feature}.so"] : [feature]
    names.product($LOAD_PATH).map { |name, folder| File.join(folder, name) }.find { |path| File.file?(path) }
  end

  finder = method(:find)
  define_method(:require) { |feature| super(finder.call(feature) || feature) }
  private :require

  Object.prepend(self)
end
