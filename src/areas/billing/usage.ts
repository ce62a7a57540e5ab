import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { monthOf, nextMonth } from '#lib/month.ts'
import { Timestamp } from '#operation/fields.ts'
import type { Scope } from '#operation/scope.ts'
import { sumActive } from '#areas/contacts/index.ts'
import { type AccountLimits, findLimits } from './billing-sql.ts'

const Count = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] })

export const Usage = z
  .strictObject({
    emailsThisMonth: Count(
      'Mails of this calendar month (UTC) that count: campaigns and welcomes.',
      4200,
    ),
    emailsAllowed: Count('The most in a month; null without a limit.', 60_000).nullable(),
    subscribers: Count('Active subscribers of all newsletters.', 1200),
    subscribersAllowed: Count(
      'The most active subscribers at a send; null without a limit.',
      5000,
    ).nullable(),
    periodEndsAt: Timestamp.meta({
      description: 'When the next month begins, and the count of e-mails with it.',
    }),
    welcomeEmailsPaused: z.boolean().meta({
      description:
        'True while welcome mails are skipped, because the month’s allowance is used up. They are not sent later either. False without a plan, which has no allowance.',
      examples: [false],
    }),
  })
  .meta({ id: 'Usage' })
export type Usage = z.output<typeof Usage>

/**
 * Reads an account's use of its allowances. `active`: the subscribers by newsletter, if already
 * counted.
 */
export async function readUsage(
  scope: AccountDb,
  now: Date,
  active?: Iterable<number>,
): Promise<{ limits: AccountLimits; usage: Usage }> {
  const limits = (await findLimits(scope, monthOf(now)))!
  const usage = {
    emailsThisMonth: limits.used,
    emailsAllowed: limits.emails,
    subscribers: sum(active ?? (await sumActive(scope)).values()),
    subscribersAllowed: limits.subscribers,
    periodEndsAt: nextMonth(now).toISOString(),
    // Without a plan the allowance is 0, which cannot be used up.
    welcomeEmailsPaused:
      limits.emails !== null && limits.emails > 0 && limits.used >= limits.emails,
  }
  return { limits, usage }
}

interface Allowance {
  /** The e-mails that may still be sent this month; null without a limit. */
  emailsLeft: number | null
  /** The active subscribers above the plan's limit. Sending is refused unless it is 0. */
  subscribersOver: number
}

/** Reads what an account may still send. Counts subscribers only when they are limited. */
export async function allowanceOf(scope: AccountDb & { now: Date }): Promise<Allowance> {
  const { emails, subscribers, used } = (await findLimits(scope, monthOf(scope.now)))!
  return {
    emailsLeft: emails === null ? null : Math.max(emails - used, 0),
    subscribersOver:
      subscribers === null ? 0 : Math.max(sum((await sumActive(scope)).values()) - subscribers, 0),
  }
}

/**
 * Returns whether the account lacks a plan that it needs. Automations then pause, and campaigns
 * stop.
 */
export async function lacksPlan(
  scope: Pick<Scope, 'db' | 'accountId' | 'now' | 'ports'>,
): Promise<boolean> {
  if (scope.ports.deployment.edition === 'self-hosted') return false
  return (await findLimits(scope, monthOf(scope.now)))!.plan === null
}

function sum(counts: Iterable<number>): number {
  let total = 0
  for (const count of counts) total += count
  return total
}
