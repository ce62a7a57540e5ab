import { parentPort } from 'node:worker_threads'
import { dkimFields, type DkimKey } from './dkim.ts'

export interface DkimWork {
  raw: Uint8Array<ArrayBuffer>
  keys: readonly DkimKey[]
  now: Date
}

export type DkimDone = { fields: string } | { fault: unknown }

parentPort!.on('message', (works: readonly DkimWork[]) =>
  parentPort!.postMessage(works.map(signed), []),
)

function signed({ raw, keys, now }: DkimWork): DkimDone {
  try {
    return { fields: dkimFields(Buffer.from(raw.buffer), keys, now) }
  } catch (fault) {
    return { fault }
  }
}
