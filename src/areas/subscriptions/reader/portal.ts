import { asking } from '#areas/payments/index.ts'
import { type Newsletter, siteUrl } from '#areas/newsletters/index.ts'
import type { BeforeScope } from '#operation/operation.ts'
import { providerOf } from '../changes/change-at-provider.ts'
import type { StoredSubscription } from '../record/subscription.ts'

/**
 * Opens the provider's page for changing the card and reading invoices. `back`: the address to
 * which that page links back.
 */
export async function openPortal(
  scope: BeforeScope,
  { one, newsletter }: { one: StoredSubscription; newsletter: Newsletter },
  back: '' | '/subscription',
): Promise<{ newsletter: Newsletter; url: string }> {
  const { provider } = await providerOf(scope, scope.accountId, one)
  const { language } = newsletter
  const url = await asking(() =>
    provider.at.checkouts.portal({
      customer: one.customer!,
      returnUrl: `${siteUrl(newsletter, scope.ports.deployment.baseUrl)}${back}`,
      language: language.slice(0, 2).toLowerCase(),
    }),
  )
  return { newsletter, url }
}
