import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { ownerAddress } from '#operation/jobs/owner-notice.ts'
import type { Scope } from '#operation/scope.ts'
import { DEFAULTS, isReservedSlug, type Newsletter, slugFrom } from './newsletter.ts'
import type { BrandingChanges } from './branding.ts'
import { takeBranding } from './brand-images.ts'
import { insertNewsletter, writeNewsletter } from './newsletter-sql.ts'
import { slugExists, takeSlug } from './slug-sql.ts'

type Loose<T> = { [Key in keyof T]?: T[Key] | undefined }

type Wanted = Loose<Omit<Newsletter, 'id' | 'sender' | 'branding' | 'theme' | 'tracking'>> & {
  name: string
  sender?: Loose<Newsletter['sender']> | undefined
  branding?: z.output<typeof BrandingChanges> | undefined
  theme?: Loose<Newsletter['theme']> | undefined
  tracking?: Loose<Newsletter['tracking']> | undefined
}

/** Creates a newsletter with default values. Returns null when the wanted slug is taken. */
export async function startNewsletter(scope: Scope, wanted: Wanted): Promise<Newsletter | null> {
  const slug =
    wanted.slug ??
    (await freeSlug(scope, slugFrom(wanted.name, wanted.language ?? DEFAULTS.language)))
  const sender = {
    name: wanted.sender?.name ?? wanted.name,
    email: wanted.sender?.email ?? (scope.ports.deployment.mailFrom || (await ownerAddress(scope))),
    replyTo: wanted.sender?.replyTo ?? null,
  }
  const made = await insertNewsletter(scope, {
    ...DEFAULTS,
    ...dropUndefined(wanted),
    name: wanted.name,
    slug,
    sender,
    branding: await takeBranding(scope, DEFAULTS.branding, wanted.branding ?? {}),
    theme: { ...DEFAULTS.theme, ...dropUndefined(wanted.theme ?? {}) },
    tracking: { ...DEFAULTS.tracking, ...dropUndefined(wanted.tracking ?? {}) },
  })
  if (await takeSlug(scope, slug, made.id)) return made
  if (wanted.slug !== undefined) return null
  // Another request took the slug after the check above.
  const other = withSuffix(slug)
  await takeSlug(scope, other, made.id)
  return writeNewsletter(scope, { ...made, slug: other })
}

async function freeSlug(scope: Scope, wish: string): Promise<string> {
  if (!isReservedSlug(wish) && !(await slugExists(scope, wish))) return wish
  return withSuffix(wish)
}

function withSuffix(wish: string): string {
  return `${wish.slice(0, 50)}-${randomBytes(3).toString('hex')}`
}

/** Returns the fields that are not undefined, so that they can be spread over defaults. */
export function dropUndefined<T extends object>(
  given: T,
): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
}
