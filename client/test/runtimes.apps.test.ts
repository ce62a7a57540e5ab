import { testServer } from '../../test/support/http.ts'
import { testWorld } from '../../test/support/world.ts'
import { packedClient, type Runtime, testRuntime } from './packed.ts'

// The package under other runtimes than Node. `npm run test:apps` fetches them, and names their
// programs in DENO and BUN.

const world = await testWorld()
const { url } = await testServer(world)
const packed = await packedClient()
const { DENO, BUN } = process.env
const absent = 'npm run test:apps fetches it and runs this'

const runtimes: readonly Runtime[] = [
  {
    name: 'Deno',
    command: [DENO ?? '', 'run', '--allow-all'],
    skip: DENO === undefined && absent,
  },
  { name: 'Bun', command: [BUN ?? '', '--no-install'], skip: BUN === undefined && absent },
]
for (const runtime of runtimes) testRuntime(runtime, packed, { world, url })
