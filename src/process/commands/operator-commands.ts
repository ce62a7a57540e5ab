import { Command, CommanderError, Option } from 'commander'
import { pinoLog } from '#adapters/log/pino-log.ts'
import { hasDatabase } from '#adapters/private-postgres/postgres-place.ts'
import { readConfig } from '../../config.ts'
import { nearestArea } from '../../../client/src/cli/run.ts'
import { open, type Opened } from '../open.ts'
import { VERSION } from '../../version.ts'
import {
  createAccount,
  createKey,
  removePerson,
  resetTwoFactor,
  setAccountPlan,
} from './accounts.ts'
import { makeBackup } from './backup.ts'
import { importFrom } from './import-account.ts'
import { listPlans } from './list-plans.ts'
import { checkPlans } from './plans.ts'
import { callOperation } from './call.ts'
import { doctor } from './doctor.ts'
import { testMail } from './mail.ts'
import { restoreInto } from './restore.ts'
import { settings } from './settings.ts'
import { start } from './start.ts'

/** Runs an operator's command, to which no limits apply. Returns the exit code. */
export async function runOperatorCommand(words: readonly string[]): Promise<number> {
  const { command, code } = program()
  try {
    await command.parseAsync([...words], { from: 'user' })
    return code()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const area = error.code === 'commander.unknownCommand' ? nearestArea(words[0]!) : undefined
    if (area !== undefined)
      process.stderr.write(`Did you mean ${area}? Its verbs: mailcast ${area} --help\n`)
    return error.exitCode
  }
}

function program() {
  let exitCode = 0
  const end = (code: number) => {
    exitCode = code
  }
  const command = new Command('mailcast')
    .description('Newsletters that you run yourself.')
    .version(VERSION)
    .exitOverride()
  command
    .command('start')
    .description('Serve the API, the pages and the workers (npm start does this).')
    .action(async () => end(await start(...settings())))
  command
    .command('migrate')
    .description('Bring the database to this version, then end.')
    .action(() => withOpened(async () => print('The database is up to date.')))
  addAccountCommands(command)
  addPlanCommands(command)
  command
    .command('keys')
    .description('API keys.')
    .command('create')
    .description('Make an API key.')
    .requiredOption('--name <name>')
    .option('--level <level>', 'full or signups', 'full')
    .option('--account <id>', 'needed when there is more than one')
    .option('--json', 'print the whole answer')
    .action((options) => withOpened(async (opened) => print(await createKey(opened, options))))
  command
    .command('call')
    .description('Run one operation as the operator, past all limits.')
    .argument('<operation>', 'for example list_contacts')
    .option('--json <input>', 'the input as JSON', '{}')
    .option('--account <id>', 'needed when there is more than one')
    .action((operation, options) =>
      withOpened(async (opened) => end(await callOperation(opened, operation, options, print))),
    )
  addBackupCommands(command)
  command
    .command('mail')
    .description('The mail service.')
    .command('test')
    .description('Send a test mail, and show what the mail server says.')
    .argument('<address>', 'an address that you can read')
    .action((address) => withOpened(async (opened) => end(await testMail(opened, address, print))))
  command
    .command('doctor')
    .description('Check the settings, the database, mail and the clock.')
    .action(async () => end(await doctor(settings()[0], print)))
  command.addHelpText('after', AREAS_HELP)
  return { command, code: () => exitCode }
}

function addAccountCommands(command: Command): void {
  const accounts = command.command('accounts').description('Accounts of this deployment.')
  accounts
    .command('create')
    .description('Make an account with a first newsletter and a full access key.')
    .requiredOption('--email <address>')
    .requiredOption('--password <password>', 'at least 10 characters')
    .requiredOption('--name <name>', 'the name of the account and of its first newsletter')
    .option('--json', 'print {accountId, apiKey, newsletterId}')
    .action((options) => withOpened(async (opened) => print(await createAccount(opened, options))))
  accounts
    .command('set-plan')
    .description(
      'Give an account a plan with its limits, at once (cloud edition). Stopped campaigns stay so until they are resumed.',
    )
    .requiredOption('--account <id>')
    .requiredOption(
      '--plan <plan>',
      'a plan of PLANS_FILE, by default starter, growth, pro, scale or max; or none',
    )
    .action((options) => withOpened(async (opened) => print(await setAccountPlan(opened, options))))
  accounts
    .command('reset-two-factor')
    .description('Turn two-factor sign-in off for a person who lost phone and backup codes.')
    .requiredOption('--email <address>')
    .action((options) => withOpened(async (opened) => print(await resetTwoFactor(opened, options))))
  accounts
    .command('delete-person')
    .description(
      'Delete a person: name, address, password, sessions and memberships. Their work stays.',
    )
    .requiredOption('--email <address>')
    .addOption(
      new Option('--keys <choice>', 'what happens to API keys that they made').choices([
        'keep',
        'revoke',
      ]),
    )
    .action((options) => withOpened(async (opened) => print(await removePerson(opened, options))))
}

function addPlanCommands(command: Command): void {
  const plans = command.command('plans').description('Plans of the cloud edition.')
  plans
    .command('check')
    .description('Read PLANS_FILE and show its plans, or its first fault.')
    .action(async () => print(await checkPlans(readConfig())))
  plans
    .command('list')
    .description(
      'List the accounts with their plans: given by hand or paid, until when, and the e-mails of the month.',
    )
    .option('--plan <plan>', 'the accounts of one plan, or none for those without one')
    .option('--json', 'print one JSON object a line')
    .action((options) => withOpened((opened) => listPlans(opened, options, print)))
}

function addBackupCommands(command: Command): void {
  command
    .command('import-account')
    .description('Import the archive of an account of another server, with the same ids and links.')
    .argument('<file>', 'the ZIP that export_account_data wrote')
    .requiredOption('--email <address>', 'the owner here')
    .option('--password <password>', 'at least 10 characters, for a person who is new here')
    .option('--json', 'print {accountId, apiKey, counts}')
    .action((file, options) =>
      withOpened(async (opened) => print(await importFrom(opened, file, options))),
    )
  command
    .command('backup')
    .description('Write a backup of the whole server into one file, while it works.')
    .option('--to <place>', 'a folder, or s3; by default BACKUP_TO, else backups in DATA_DIR')
    .option('--keep <number>', 'delete the oldest backups beyond this number')
    .action((options) => withOpened((opened) => makeBackup(opened, readConfig(), options, print)))
  command
    .command('restore')
    .description('Make an empty server the one of a backup. Run it again when it was interrupted.')
    .argument('<file>', 'a file that `mailcast backup` wrote, or its name in the bucket')
    .addOption(
      new Option('--from <place>', 'where the file is: s3 for the bucket of S3_ENDPOINT').choices([
        's3',
      ]),
    )
    .option('--into <place>', 'a new DATA_DIR, or a DATABASE_URL; by default those of the settings')
    .action((file, options) => restoreInto(file, options, print))
}

const AREAS_HELP = `
What an account does, by MAILCAST_API_KEY, on MAILCAST_URL, else BASE_URL or the PORT here:
  newsletters, contacts, campaigns, … VERB   for example contacts list; contacts --help names the verbs of contacts
  login, logout                              keep a key and an address for this person, forget them
  listen --forward-to URL                    forward events, signed, to a program on this machine (webhooks listen)`

/**
 * Runs work with the database, which is started when it does not run. Logs only warnings and
 * errors.
 */
async function withOpened(work: (opened: Opened) => Promise<void>): Promise<void> {
  const config = readConfig()
  if (config.databaseUrl === null && !hasDatabase(config.dataDir))
    process.stderr.write(
      `Making a new database in ${config.dataDir}. If a Mailcast runs with another folder, set DATA_DIR to that folder.\n`,
    )
  const opened = await open(
    config,
    pinoLog(config.logLevel === 'info' ? 'warn' : config.logLevel),
    { as: 'command' },
  )
  try {
    await work(opened)
  } finally {
    await opened.leave()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
