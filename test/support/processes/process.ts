import { after } from 'node:test'
import { scryptPasswords } from '#adapters/passwords/scrypt-passwords.ts'
import { openAccount } from '#areas/accounts/index.ts'
import { assemble } from '#process/assemble.ts'
import { databaseUrl, SECRET_KEY, type TestConnection } from '../database/connection.ts'
import { copyTemplate, useServer } from '../database/database.ts'
import { testPorts } from '../ports.ts'
import { type ProductProcess, startProduct } from './product-process.ts'

interface FirstAccount {
  accountId: string
  apiKey: string
  newsletterId: string
}

interface Mailcast extends Omit<ProductProcess, 'end'> {
  /** Makes a first account. */
  account(): Promise<FirstAccount>
}

const ADA = { email: 'ada@garden.example', password: 'a long password', name: 'The Weekly Garden' }

/**
 * Starts the product in a process of its own, on a migrated database of the tests' server. Process
 * and first account are ready two seconds of processor time sooner than with a private PostgreSQL.
 */
export async function mailcastOnServer(
  settings: Record<string, string> = {},
): Promise<Mailcast & { connection: TestConnection }> {
  const { server, stop } = await useServer()
  const { connection, drop } = await copyTemplate(server)
  const running = await mailcast({ ...settings, DATABASE_URL: databaseUrl(connection), SECRET_KEY })
  after(async () => {
    await drop()
    await stop()
  })
  return { ...running, connection, account: () => openAccountOn(connection, ADA) }
}

/** Opens an account on the database of a running product. */
export async function openAccountOn(
  connection: TestConnection,
  owner: typeof ADA,
): Promise<FirstAccount> {
  const { system, close } = assemble(
    connection,
    { ...testPorts(), passwords: scryptPasswords() },
    { supervise: false },
  )
  try {
    return await openAccount(system, owner)
  } finally {
    await close()
  }
}

/**
 * Starts the product in a process of its own, on a new data folder with its own private PostgreSQL.
 * Ended and removed after the tests. The account is made by the command that a person would use.
 */
export async function mailcast(settings: Record<string, string> = {}): Promise<Mailcast> {
  const { end, ...running } = await startProduct(settings)
  after(end)
  const words = Object.entries(ADA).flatMap(([flag, value]) => [`--${flag}`, value])
  const account = async () =>
    JSON.parse(await running.command('accounts', 'create', ...words, '--json')) as FirstAccount
  return { ...running, account }
}
