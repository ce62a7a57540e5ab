import { carryOnNextDue } from '../../src/areas/automations/index.ts'
import { assemble } from '../../src/process/assemble.ts'
import { testPorts } from '#test/ports.ts'

// A worker of automations in a process of its own. `{moveMs}` moves its clock on and carries on all
// that is due then; the answer has the time that it took, and its memory at the begin, at a half
// and at the end.

const ports = testPorts()
const assembly = assemble(JSON.parse(process.argv[2]!), ports, { supervise: false })
await assembly.queue.prepare(assembly.queuedJobs)
process.send!({})

async function carryOnAll(moveMs: number) {
  ports.clock.move(moveMs)
  const memory: number[] = []
  const began = performance.now()
  for (;;) {
    memory.push(Math.round(process.memoryUsage.rss() / 1024 ** 2))
    if (!(await carryOnNextDue(assembly.system))) break
  }
  const errors = ports.log.lines
    .filter(({ level }) => level === 'error')
    .map(({ fields }) => String((fields as { err?: unknown }).err))
  process.send!({
    ms: performance.now() - began,
    turns: memory.length,
    memory: [0.1, 0.5, 1].map((share) => memory[Math.ceil(memory.length * share) - 1]),
    errors,
  })
}

process.on('message', ({ moveMs }: { moveMs: number }) => void carryOnAll(moveMs))
process.on('disconnect', () => {
  void assembly.queue
    .stop(1000)
    .then(() => assembly.close())
    .then(() => process.exit())
})
