import { runCommand } from './commands/commands.ts'

// Everything that a person types comes in here: `npm start` is `main.ts start`, `npm run -s mailcast -- …` the rest.
process.exitCode = await runCommand(process.argv.slice(2))
