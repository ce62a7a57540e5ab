import { checkOrigin } from './access.ts'
import type { Caller, KeyCaller } from './caller.ts'
import { parseApiKey } from './api-key.ts'
import { notFound, Problem, unauthorized } from './problem.ts'
import { isMarkUse } from './operation.ts'
import type { Call } from './call.ts'
import type { System } from './system.ts'

/** Finds who asks. The account comes from the credential and from nowhere else. */
export async function identify(system: System, call: Call): Promise<Caller> {
  const { credential } = call
  if (credential.kind === 'operator') return { kind: 'operator', accountId: credential.accountId }
  if (credential.kind === 'token') return reader(system, call, credential.token)
  if (credential.kind === 'mark') return markedReader(system, call, credential.mark)
  if (credential.kind === 'slug') return visitor(system, credential.slug)
  if (credential.kind === 'bearer') return identifyKey(system, credential.key, call.address)
  checkOrigin(call.operation, credential, system.world.deployment.baseUrl)
  return countingFailures(system, call.address, system.findPerson(credential))
}

/** Whose key this is; failures are counted by address and slowed down. Surfaces use it for what is no operation, such as listing tools. */
export async function identifyKey(system: System, key: string | null, address: string | null): Promise<KeyCaller> {
  return countingFailures(system, address, findCaller(system, key))
}

async function countingFailures<Found>(system: System, address: string | null, found: Promise<Found>): Promise<Found> {
  return await found.catch(async (problem: unknown) => {
    if (problem instanceof Problem && problem.refusal.status === 401 && address !== null) await system.failures.note(address)
    throw problem
  })
}

async function findCaller(system: System, key: string | null): Promise<KeyCaller> {
  const { region, otherRegionUrl } = system.world.deployment
  if (key === null) throw new Problem(unauthorized, 'Send an API key: Authorization: Bearer <API_KEY>.')
  const parsed = parseApiKey(key)
  if (!parsed) throw new Problem(unauthorized, 'This is not an API key of Mailcast. Check that it was copied whole.')
  if (parsed.region !== region) {
    const where = otherRegionUrl ? `Send it to ${otherRegionUrl} instead.` : `Send it to the base address of that region.`
    throw new Problem(unauthorized, `This key belongs to the ${parsed.region === 'eu' ? 'European Union' : 'United States'} region. ${where}`)
  }
  const caller = await system.findKey(key)
  if (!caller) throw new Problem(unauthorized, 'This API key is unknown or has been revoked. Create another one and use that.')
  return caller
}

function reader(system: System, call: Call, token: string): Caller {
  const { purpose } = call.operation
  const claims = purpose && !isMarkUse(purpose) ? system.world.vault.verify(purpose, token) : null
  if (!claims) throw new Problem(unauthorized, 'This link is not valid. Open it again from the e-mail, whole.')
  return { kind: 'reader', accountId: claims.accountId, subjectId: claims.subject, spell: claims.spell, aboutId: claims.about }
}

/** The mark in a mail's links and return path: whoever has the mail may tell what became of it, and no more. */
async function markedReader(system: System, call: Call, mark: string): Promise<Caller> {
  const { purpose } = call.operation
  const owner = isMarkUse(purpose) ? await system.findMark(mark, purpose) : null
  if (!owner) throw new Problem(notFound, 'Nothing is behind this link any more. The newsletter may have ended, or the link was not copied whole.')
  return { kind: 'reader', accountId: owner.accountId, subjectId: owner.contactId, spell: 0, aboutId: owner.campaignId, mark }
}

async function visitor(system: System, slug: string): Promise<Caller> {
  const newsletter = await system.findSlug(system.db, slug)
  if (!newsletter) throw new Problem(notFound, 'There is no newsletter at this address. It may have moved or ended.')
  return { kind: 'visitor', ...newsletter }
}
