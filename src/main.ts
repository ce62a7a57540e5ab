import { existsSync } from 'node:fs'
import { runCommand } from './process/commands/commands.ts'

// Everything that a person types comes in here: `npm start` is `main.ts start`, `npm run -s mailcast -- …` the rest.
// Settings may stand in a file `.env`; what the environment says goes before it.
if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runCommand(process.argv.slice(2))
