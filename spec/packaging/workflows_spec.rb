# frozen_string_literal: true

require "yaml"

# The workflows of the forge name versions and platforms that other files decide about.
RSpec.describe "the forge's workflows", :ours do
  def jobs(workflow)
    YAML.safe_load_file(File.join(GemHome::CHECKOUT, ".github/workflows/#{workflow}.yml")).fetch("jobs")
  end

  def step(job, action)
    job.fetch("steps").find { |step| step["uses"].to_s.start_with?("#{action}@") }.fetch("with")
  end

  let(:release) { jobs("release") }
  let(:oldest_ruby) do
    specification = Gem::Specification.load(File.join(GemHome::CHECKOUT, "thrift_native.gemspec"))
    specification.required_ruby_version.requirements.first.last.to_s
  end

  it "test with the oldest Rust that the gem names" do
    oldest = File.read(File.join(GemHome::CHECKOUT, "Cargo.toml"))[/^rust-version = "(.*)"/, 1]
    setup = step(jobs("test").fetch("oldest-rust"), "oxidize-rb/actions/setup-ruby-and-rust")
    expect(setup.fetch("rustup-toolchain")).to eq(oldest)
  end

  it "test with the oldest Ruby that the gem names" do
    expect(jobs("test").dig("specs", "strategy", "matrix", "ruby").first).to eq(oldest_ruby)
  end

  it "publish no gem that hasn't been tried" do
    built = release.dig("compile", "strategy", "matrix", "platform") + ["source"]
    tried = release.dig("try", "strategy", "matrix", "target").map { |target| target.fetch("gem") }
    expect(tried).to match_array(built)
    expect(release.dig("publish", "needs")).to eq("try")
  end

  it "try the oldest and the newest Ruby that gems are compiled for" do
    rubies = step(release.fetch("compile"), "oxidize-rb/actions/cross-gem").fetch("ruby-versions").split(",")
    expect(rubies.first).to eq(oldest_ruby)
    expect(release.dig("try", "strategy", "matrix", "ruby")).to eq([rubies.first, rubies.last])
  end
end
