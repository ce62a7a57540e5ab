import { client } from '../../api.ts'
import { isNotFound, queryClient } from '../../queries.ts'

/** The tag by which sample contacts are found again, to be removed together. */
export const SAMPLE_TAG = 'sample-data'

const NAMES =
  'Ada Grace Linus Margaret Alan Katherine Edsger Barbara Donald Frances Tim Radia Vint Adele Ken Joan Dennis Hedy Guido Anita'.split(
    ' ',
  )

/** Returns contacts at addresses that can belong to no person (RFC 2606). */
export function sampleRows(): { email: string; first_name: string; tags: string[] }[] {
  return NAMES.map((name) => ({
    email: `${name.toLowerCase()}@readers.example`,
    first_name: name,
    tags: [SAMPLE_TAG],
  }))
}

const AT_ONCE = 100

/** Removes the sample contacts and their tag. One that another tab removed is no failure. */
export async function removeSample(): Promise<void> {
  const next = async () =>
    (await client.call('list_contacts', { tag: SAMPLE_TAG, limit: AT_ONCE })).data
  for (let some = await next(); some.length > 0; some = await next()) {
    for (const { id } of some)
      await client.call('delete_contact', { contactId: id }).catch(unlessGone)
  }
  await client.call('delete_tag', { tag: SAMPLE_TAG }).catch(unlessGone)
  await queryClient.invalidateQueries()
}

function unlessGone(error: unknown): void {
  if (!isNotFound(error)) throw error
}
