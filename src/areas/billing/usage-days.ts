import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { DAY_MS } from '#lib/duration.ts'
import { monthOf } from '#lib/month.ts'
import { forgetAfter } from '#operation/jobs/retention.ts'
import type { TransactionParts } from '#operation/transaction.ts'
import { listUsageDays, writeUsageOfDay } from './usage-days-sql.ts'

const DAY_LETTERS = 10

const dayOf = (time: Date): string => time.toISOString().slice(0, DAY_LETTERS)

export const UsageDays = z
  .array(
    z.strictObject({
      day: z.iso.date().meta({ examples: ['2026-11-03'] }),
      emails: z
        .int()
        .min(0)
        .meta({
          description: 'The e-mails of the month by the end of that day.',
          examples: [1200],
        }),
    }),
  )
  .max(31)
  .meta({
    description:
      'The use of the month, day by day from the first (UTC) until today. It only grows.',
  })

/**
 * Writes today's figures of all accounts. The last one of a day is written minutes before midnight
 * (UTC). Always returns false.
 */
export async function writeUsageDays({
  db,
  ports,
}: Pick<TransactionParts, 'db' | 'ports'>): Promise<boolean> {
  const now = ports.clock.now()
  await writeUsageOfDay(db, monthOf(now), dayOf(now))
  return false
}

/**
 * Reads the figures of a month up to today. A day without a figure repeats the figure of the day
 * before. Today's figure is the current count.
 */
export async function readUsageDays(
  scope: AccountDb,
  now: Date,
  usedNow: number,
): Promise<z.output<typeof UsageDays>> {
  const month = monthOf(now)
  const known = new Map(
    (await listUsageDays(scope, month, dayOf(now))).map(({ day, used }) => [day, used]),
  )
  const days: z.output<typeof UsageDays> = []
  let emails = 0
  for (let at = Date.parse(month); dayOf(new Date(at)) < dayOf(now); at += DAY_MS) {
    const day = dayOf(new Date(at))
    // Mails that were subtracted from the use make the count smaller than before.
    emails = Math.min(Math.max(emails, known.get(day) ?? 0), usedNow)
    days.push({ day, emails })
  }
  return [...days, { day: dayOf(now), emails: usedNow }]
}

export const forgetUsageDays = forgetAfter({
  table: 'mail_usage_day',
  key: ['day'],
  time: 'day',
})
