import { checkOrigin } from './access.ts'
import type { Caller } from './caller.ts'
import { parseApiKey } from './api-key.ts'
import { Problem, unauthorized } from './problem.ts'
import type { Call } from './run.ts'
import type { System } from './system.ts'

/** Finds who asks. The account comes from the credential and from nowhere else. */
export async function identify(system: System, call: Call): Promise<Caller> {
  const { credential } = call
  if (credential.kind === 'operator') return { kind: 'operator', accountId: credential.accountId }
  if (credential.kind === 'token') return reader(system, call, credential.token)
  if (credential.kind === 'session') checkOrigin(call.operation, credential, system.world.deployment.baseUrl)
  const found = credential.kind === 'session' ? system.findPerson(credential) : identifyKey(system, credential.key)
  return await found.catch(async (problem: unknown) => {
    if (problem instanceof Problem && problem.refusal.status === 401 && call.address !== null) await system.failures.note(call.address)
    throw problem
  })
}

async function identifyKey(system: System, key: string | null): Promise<Caller> {
  const { region, otherRegionUrl } = system.world.deployment
  if (key === null) throw new Problem(unauthorized, 'Send an API key: Authorization: Bearer <API_KEY>.')
  const parsed = parseApiKey(key)
  if (!parsed) throw new Problem(unauthorized, 'This is not an API key of Mailcast. Check that it was copied whole.')
  if (parsed.region !== region) {
    const where = otherRegionUrl ? `Send it to ${otherRegionUrl} instead.` : `Send it to the base address of that region.`
    throw new Problem(unauthorized, `This key belongs to the ${parsed.region === 'eu' ? 'European Union' : 'United States'} region. ${where}`)
  }
  const caller = await system.findKey(system.db, key, system.world.clock.now())
  if (!caller) throw new Problem(unauthorized, 'This API key is unknown or has been revoked. Create another one and use that.')
  return caller
}

function reader(system: System, call: Call, token: string): Caller {
  const claims = call.operation.purpose ? system.world.vault.verify(call.operation.purpose, token) : null
  if (!claims) throw new Problem(unauthorized, 'This link is not valid. Open it again from the e-mail, whole.')
  return { kind: 'reader', accountId: claims.accountId, subjectId: claims.subject, spell: claims.spell, aboutId: claims.about }
}
