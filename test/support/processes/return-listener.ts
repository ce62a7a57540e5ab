import { assemble } from '#process/assemble.ts'
import { returnServer } from '#surfaces/inbound/return-server.ts'
import { testPorts } from '../ports.ts'

// A process for the journey of returned mail: it listens, prints its port, and ends when its input
// ends.
const assembly = assemble(JSON.parse(process.argv[2] ?? ''), testPorts(), { supervise: false })
const server = returnServer(assembly.system)
process.stdout.write(String(await server.listen(0, '127.0.0.1')))
process.stdin.resume().on('end', () => {
  void server.close().then(() => assembly.close())
})
