import type { AccountDb } from '#db/account-db.ts'
import { type CampaignReport, FAILURES_MAX } from './campaign-report.ts'
import { PROVIDERS_MAX } from './recipient-filter.ts'
import { UUID_MIN } from '#lib/typeid.ts'
import { groupRecipients, rangeEnd, type RecipientGroup } from './report-sql.ts'

type Provider = CampaignReport['providers'][number]
type Failure = CampaignReport['failures'][number]

const RANGE = 50_000

/** Counts recipients by provider, and failures by reason, one range of ids after the other. */
export async function countRecipients(
  scope: AccountDb,
  mailings: readonly string[],
): Promise<Pick<CampaignReport, 'providers' | 'failures'>> {
  const providers = new Map<string | null, Provider>()
  const failures = new Map<string, Failure>()
  for (const mailingId of mailings) {
    for (let after: string | null = UUID_MIN; after !== null;) {
      const upto: string | null = await rangeEnd(scope, mailingId, after, RANGE)
      for (const group of await groupRecipients(scope, { mailingId, after, upto })) {
        addProvider(providers, group.domain, {
          ...group,
          failed: group.failure === null ? 0 : group.recipients,
        })
        addFailure(failures, group)
      }
      after = upto
    }
  }
  const most = [...failures.values()].sort(
    (a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1),
  )
  return { providers: largest([...providers.values()]), failures: most.slice(0, FAILURES_MAX) }
}

type Counts = Omit<Provider, 'domain'>

function addProvider(
  all: Map<string | null, Provider>,
  domain: string | null,
  { recipients, sent, failed, opened }: Counts,
): void {
  const known = all.get(domain)
  if (!known) return void all.set(domain, { domain, recipients, sent, failed, opened })
  known.recipients += recipients
  known.sent += sent
  known.failed += failed
  known.opened += opened
}

function addFailure(
  all: Map<string, Failure>,
  { failure, example, recipients }: RecipientGroup,
): void {
  if (failure === null) return
  const known = all.get(failure)
  if (!known) return void all.set(failure, { reason: failure, example, count: recipients })
  known.count += recipients
  if (example !== null && (known.example === null || example < known.example))
    known.example = example
}

function largest(providers: readonly Provider[]): Provider[] {
  const named = providers.filter(({ domain }) => domain !== null)
  const sorted = named.sort(
    (a, b) => b.recipients - a.recipients || (a.domain! < b.domain! ? -1 : 1),
  )
  const rest = new Map<string | null, Provider>()
  const others = [
    ...sorted.slice(PROVIDERS_MAX),
    ...providers.filter(({ domain }) => domain === null),
  ]
  for (const one of others) addProvider(rest, null, one)
  return [...sorted.slice(0, PROVIDERS_MAX), ...rest.values()]
}
