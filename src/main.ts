import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { resolveImportsDirectly } from './process/resolve-imports.ts'

// The compile cache makes a start a sixth faster, for modules that are imported after it.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node-compile'))
resolveImportsDirectly()
const { runCommand } = await import('./process/commands/commands.ts')

// Existing environment variables take precedence over the file.
if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runCommand(process.argv.slice(2))
// Open connections of a failure would keep the process alive. The callback runs after all output.
if (process.exitCode !== 0) process.stdout.write('', () => process.exit())
