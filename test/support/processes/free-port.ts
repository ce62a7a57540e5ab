import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { reserve } from '../shared.ts'

/**
 * A port that nothing listens on. It lies below those that the kernel gives to connections and to
 * servers on port 0, since other tests get one of them in the moment before it is used. No other
 * process of the run gets it, also while its server starts or is away.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  await new Promise((resolve) => server.close(resolve))
  return isFree && reserve(`port-${port}`) ? port : freePort()
}
