/** Entry point of the threads of a sweep. */
import { runJob } from './runJob.ts'
import type { JobResult, Sweep } from './sweep.ts'

export interface ThreadTask {
  readonly sweep: Sweep
  readonly job: number
}

export default ({ sweep, job }: ThreadTask): Promise<JobResult> => runJob(sweep, job, { backend: 'cpu' })
