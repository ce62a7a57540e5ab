import { assemble } from '../src/process/assemble.ts'
import { returnServer } from '../src/surfaces/inbound/return-server.ts'
import { testPorts } from './ports.ts'

// A process of its own for the journey of mail that comes back: listens, prints its port, and ends with its input.
const assembly = assemble(JSON.parse(process.argv[2] ?? ''), testPorts(), { poolMax: 4, supervise: false })
const server = returnServer(assembly.system)
process.stdout.write(String(await server.listen(0, '127.0.0.1')))
process.stdin.resume().on('end', () => {
  void server.close().then(() => assembly.close())
})
