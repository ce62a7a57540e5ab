import { client } from '../../api.ts'
import { queryClient } from '../../queries.ts'

/** The tag by which sample contacts are found again, to be removed together. */
export const SAMPLE_TAG = 'sample-data'

const NAMES = 'Ada Grace Linus Margaret Alan Katherine Edsger Barbara Donald Frances Tim Radia Vint Adele Ken Joan Dennis Hedy Guido Anita'.split(' ')

/** Returns twenty contacts at addresses that can belong to no person (RFC 2606). */
export function sampleRows(): { email: string; first_name: string; tags: string[] }[] {
  return NAMES.map((name) => ({ email: `${name.toLowerCase()}@readers.example`, first_name: name, tags: [SAMPLE_TAG] }))
}

/** Removes the sample contacts and their tag. A contact that the person has removed already is no failure. */
export async function removeSample(): Promise<void> {
  const { data } = await client.contacts.list({ tag: SAMPLE_TAG, limit: 100 })
  for (const { id } of data) await client.contacts.delete({ contactId: id })
  await client.contacts.deleteTag({ tag: SAMPLE_TAG })
  await queryClient.invalidateQueries()
}
