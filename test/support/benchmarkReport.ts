/** A benchmark result for tests. */
import { type BenchmarkReport, FORMAT, VERSION } from '../../src/benchmark/format.ts'

export const REPORT: BenchmarkReport = {
  format: FORMAT,
  version: VERSION,
  scree: '0.1.0+abc',
  commit: 'def',
  date: '2026-01-02',
  system:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
  name: 'A card',
  backend: 'gpu',
  adapter: 'nvidia, lovelace',
  isSoftware: false,
  threads: 1,
  cores: 8,
  limits: { maxBufferSize: 1024 },
  hasTimestamps: true,
  wasHidden: false,
  copyBandwidth: 400,
  launch: { dispatch: 2, submit: 0.3 },
  substeps: 4,
  scenes: [
    {
      scene: 'pile',
      points: [
        { count: 1000, ms: 1, lowest: 0.9 },
        { count: 2000, ms: 10, lowest: 9 },
        { count: 2200, ms: 20, lowest: 19 },
        { count: 4000, ms: 40, lowest: 39 },
      ],
      largest: 2000,
      tooMany: 2200,
      diskSubstepsPerSecond: 4e6,
      stages: { count: 2000, times: [{ stage: 'solveContacts', ms: 3 }] },
      note: '',
    },
    {
      scene: 'rubble',
      points: [],
      largest: null,
      tooMany: 125,
      diskSubstepsPerSecond: 0,
      stages: null,
      note: 'The time for this scene was over.',
    },
  ],
  seconds: 100,
  ended: '',
}
