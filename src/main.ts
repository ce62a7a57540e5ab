import { existsSync } from 'node:fs'
import { runCommand } from './process/commands/commands.ts'

// Everything that a person types comes in here: `npm start` is `main.ts start`, `npm run -s mailcast -- …` the rest.
// Settings may stand in a file `.env`; what the environment says goes before it.
if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runCommand(process.argv.slice(2))
// A failure may leave connections open, which would keep the process alive. The callback runs when all output is written.
if (process.exitCode !== 0) process.stdout.write('', () => process.exit())
