import { type ScryptOptions, scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

export interface ScryptWork {
  password: string
  salt: string
  keyBytes: number
  cost: ScryptOptions
}

// Synchronous, since scrypt's asynchronous function uses libuv's pool, which all threads share.
parentPort!.on('message', ({ password, salt, keyBytes, cost }: ScryptWork) =>
  parentPort!.postMessage(scryptSync(password, salt, keyBytes, cost), []),
)
