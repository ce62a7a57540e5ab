import { z } from 'zod'

const SERVICES = [
  'substack',
  'ghost',
  'beehiiv',
  'buttondown',
  'kit',
  'mailchimp',
  'listmonk',
  'wordpress',
  'markdown',
] as const

export const Service = z.enum(SERVICES).meta({
  description:
    'The service that the newsletter comes from. `markdown`: a folder of Markdown files.',
  examples: ['substack'],
})
export type Service = z.output<typeof Service>

/** The services that are read by a key. For the others the owner uploads a file. */
export const BY_KEY: readonly Service[] = ['kit', 'ghost', 'listmonk']
