import { MINUTE_MS } from '#lib/duration.ts'
import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import type { ArrivingFile } from '#operation/account-data/arrival.ts'
import { entriesOf } from '#operation/registry.ts'
import type { System } from '#operation/system.ts'
import { transaction } from '#operation/transaction.ts'
import { setLocally } from '#db/rows.ts'
import { addArrivingOwner, type ArrivingOwner, readArrivingOwner } from '#areas/accounts/index.ts'
import { allowancesOf } from '#areas/billing/index.ts'
import { eraseNow } from '../closing/erase-account.ts'
import { accountTables } from '../closing/erase-rows-sql.ts'
import {
  insertArriving,
  isByImport,
  openArrived,
  readColumns,
  readStanding,
  renewLease,
  settleGrowth,
  settleMailings,
  takenIn,
} from './arrival-sql.ts'
import { BadArchive, placeOf } from './bad-archive.ts'
import { copyLookUp, copyPart, type Importing } from './copy-part.ts'
import { orExplain, taken } from './explained.ts'
import { makeArriving } from './make-arriving.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { readRecords } from './read-records.ts'

interface ImportedAccount {
  accountId: string
  apiKey: string
  /** The records that arrived, by kind, and the files. */
  counts: Record<string, number>
}

/** The time in ms after which an import that has not renewed its lease counts as killed. */
const LEASE_MS = 5 * MINUTE_MS
/** The time in ms after which a running import renews its lease. */
const RENEWED_MS = MINUTE_MS / 2

/** Records that files, queues and links of all accounts name by the id alone. */
const EARLY_IDS = [{ table: 'image', id: 'image_id' }]
const IDS = [
  { table: 'newsletter', id: 'newsletter_id' },
  { table: 'campaign', id: 'campaign_id' },
  { table: 'mailing', id: 'mailing_id' },
  { table: 'automation', id: 'automation_id' },
  { table: 'product', id: 'product_id' },
  { table: 'sending_domain', id: 'domain_id' },
  { table: 'webhook_endpoint', id: 'endpoint_id' },
  { table: 'api_key', id: 'key_id' },
]

interface Plan extends Importing {
  accountId: string
  /** The parts to import, each after the parts that it refers to. */
  parts: AccountPart[]
  files: ArrivingFile[]
  /** The counts of records that were written before the files. */
  early: Record<string, number>
  account: { name: string; createdAt: string }
}

/**
 * Imports the archive of an account with its ids. Either all of it arrives or nothing. What was
 * under way arrives paused, and secrets are made anew. Throws BadArchive, or a Problem for a wrong
 * owner.
 */
export async function importAccount(
  system: System,
  path: string,
  wanted: { email: string; password: string | undefined },
): Promise<ImportedAccount> {
  const archive = await openArchive(path)
  try {
    const plan = await readWhole(system, archive, wanted.email)
    const owner = await readArrivingOwner(system, { ...wanted, name: plan.account.name })
    return await arrive(system, plan, owner)
  } finally {
    await archive.close()
  }
}

/** Reads and checks every record before anything is written. */
async function readWhole(system: System, archive: Archive, ownerEmail: string): Promise<Plan> {
  const { manifest } = archive
  const parts = entriesOf(system, accountParts)
  refuseOtherParts(manifest.records, parts)
  const { accountId } = manifest
  const arriving = makeArriving(system.ports, manifest, { accountId, ownerEmail })
  const files = new Map<string, ArrivingFile>()
  const accounts: Record<string, unknown>[] = []
  for (const part of parts)
    for await (const { record, line } of readRecords(archive, part)) {
      const refusal = await part.arrives?.refusesHere?.(record, arriving)
      if (refusal)
        throw new BadArchive(`${placeOf(`records/${part.name}.jsonl`, line)}: ${refusal}`)
      if (part.table === 'account') accounts.push(record)
      for (const file of part.arrives?.files?.(record, arriving) ?? []) files.set(file.file, file)
    }
  const [account] = accounts
  if (accounts.length !== 1 || account!.id !== accountId)
    throw new BadArchive(
      'The archive does not hold exactly the account that its manifest names. Export the account again.',
    )
  const order = (await accountTables(system.db)).map(({ name }) => name)
  return {
    archive,
    arriving,
    accountId,
    tables: await readColumns(system.db),
    parts: parts
      .filter(({ arrives }) => arrives?.stays === undefined)
      .toSorted((a, b) => order.indexOf(b.table) - order.indexOf(a.table)),
    files: wantedFiles(manifest.files, files),
    early: {},
    account: account as Plan['account'],
    goesOn: renewing(system, accountId),
  }
}

function refuseOtherParts(
  records: readonly { name: string }[],
  parts: readonly AccountPart[],
): void {
  const [here, there] = [parts, records].map((list) => new Set(list.map(({ name }) => name))) as [
    Set<string>,
    Set<string>,
  ]
  const odd =
    [...there].find((name) => !here.has(name)) ?? [...here].find((name) => !there.has(name))
  if (odd !== undefined || records.length !== parts.length)
    throw new BadArchive(
      `The archive and this Mailcast do not have the same kinds of records (${JSON.stringify(odd?.slice(0, 60) ?? 'one twice')}). Bring both servers to the same version, and export the account again.`,
    )
}

/** Lists the archived files that records name. Throws for one that no record names. */
function wantedFiles(
  archived: readonly { file: string; bytes: number }[],
  named: ReadonlyMap<string, ArrivingFile>,
): ArrivingFile[] {
  return archived.flatMap(({ file, bytes }) => {
    if (file === 'README.txt') return []
    const wanted = named.get(file)
    if (!wanted)
      throw new BadArchive(
        `No record names the file ${JSON.stringify(file)}. Export the account again.`,
      )
    if (bytes > wanted.bytesMax)
      throw new BadArchive(`${file} has ${bytes} bytes, and at most ${wanted.bytesMax} are taken.`)
    return [wanted]
  })
}

/** Makes the function that renews the lease of an import as it goes on. */
function renewing({ db, ports }: System, accountId: string): () => Promise<void> {
  let renewedAt = ports.clock.now().getTime()
  return async () => {
    const now = ports.clock.now().getTime()
    if (now - renewedAt < RENEWED_MS) return
    renewedAt = now
    await renewLease({ db, accountId }, new Date(now + LEASE_MS))
  }
}

async function arrive(system: System, plan: Plan, owner: ArrivingOwner): Promise<ImportedAccount> {
  await begin(system, plan, owner.email)
  try {
    for (const { file, storeName } of plan.files) {
      await system.ports.files.write(storeName, plan.archive.read(file))
      await plan.goesOn()
    }
    return await transaction(system, plan.accountId, async (scope) => {
      await setLocally(scope.db, { statement_timeout: '0' })
      const counts: Record<string, number> = {}
      for (const part of plan.parts) {
        if (part.arrives?.early) continue
        counts[part.name] = await orExplain(part, () => copyPart(plan, scope.db, part))
        for (const other of part.arrives?.with ?? [])
          if (!other.early) await orExplain(other, () => copyLookUp(plan, scope.db, part, other))
      }
      const table = await takenIn(scope, IDS)
      if (table !== null) throw taken(table)
      await settleMailings(scope)
      await settleGrowth(scope)
      const apiKey = await addArrivingOwner(scope, owner)
      if (!(await openArrived(scope)))
        throw new Error('the import took too long, so a worker has begun to erase it; try again')
      return {
        accountId: plan.accountId,
        apiKey,
        counts: { ...counts, ...plan.early, files: plan.files.length },
      }
    })
  } catch (error) {
    await undo(system, plan.accountId)
    throw error
  }
}

/** Writes the account, which is erased unless its import ends, and the rows of its files. */
async function begin(system: System, plan: Plan, ownerEmail: string): Promise<void> {
  await refuseHere(system, plan.accountId)
  await transaction(system, plan.accountId, async (scope) => {
    await orExplain({ table: 'account' }, () =>
      insertArriving(scope, {
        ...plan.account,
        ownerEmail,
        allowances: allowancesOf(scope.ports.deployment, null),
        leaseEnd: new Date(scope.now.getTime() + LEASE_MS),
      }),
    )
    for (const part of plan.parts) {
      if (part.arrives?.early)
        plan.early[part.name] = await orExplain(part, () => copyPart(plan, scope.db, part))
      for (const other of part.arrives?.with ?? [])
        if (other.early) await orExplain(other, () => copyLookUp(plan, scope.db, part, other))
    }
    const table = await takenIn(scope, EARLY_IDS)
    if (table !== null) throw taken(table)
  })
}

/**
 * Refuses an account that exists on this server. Removes the rows and files of a killed import of
 * it.
 */
async function refuseHere(system: System, accountId: string): Promise<void> {
  const standing = await readStanding({ db: system.db, accountId })
  if (!standing) return
  if (!isByImport(standing))
    throw new BadArchive(
      `The account ${accountId} is on this server already. Nothing was imported. Delete it here first (delete_account) if the archive is to take its place, and wait until it is erased.`,
    )
  const { eraseAt } = standing
  if (eraseAt! > system.ports.clock.now())
    throw new BadArchive(
      `An import of this account is under way, or was interrupted. If none is running, start again after ${eraseAt!.toISOString()}.`,
    )
  await eraseArriving(system, accountId)
}

async function undo(system: System, accountId: string): Promise<void> {
  await renewLease({ db: system.db, accountId }, system.ports.clock.now())
  await eraseArriving(system, accountId).catch((error: unknown) =>
    system.ports.log.error(
      { accountId, error },
      'what an import had written could not be removed; a worker removes it within minutes',
    ),
  )
}

async function eraseArriving(system: System, accountId: string): Promise<void> {
  const { db, ports, registrations } = system
  await eraseNow({
    db,
    ports,
    registrations,
    accountId,
    signal: new AbortController().signal,
    transaction: (of, work) => transaction(system, of, work),
  })
}
