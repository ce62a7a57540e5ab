import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ENDED_MS,
  endedSince,
  type Job,
  leftMs,
  percentOf,
  shownJobs,
} from '../../dashboard/src/shell/jobs.ts'

// The tray of long work: which jobs it shows, for how long, and how full their bars are.

const HOUR = 3_600_000
const NOW = Date.parse('2026-06-01T12:00:00Z')
const job = (
  id: string,
  status: Job['status'],
  endedAgoMs: number | null = null,
  done = 0,
  total: number | null = null,
) =>
  ({
    id,
    status,
    progress: { done, total },
    finishedAt: endedAgoMs === null ? null : new Date(NOW - endedAgoMs).toISOString(),
  }) as Job

test('jobs that run are shown, and those that ended while the page was away are news once', () => {
  const times = { now: NOW, seenBefore: NOW - HOUR, firstShown: new Map<string, number>() }
  const jobs = [job('runs', 'running'), job('news', 'done', 1000), job('seen', 'done', 2 * HOUR)]
  assert.deepEqual(
    shownJobs(jobs, times).map(({ id }) => id),
    ['runs', 'news'],
  )
  assert.equal(
    leftMs(job('old', 'done', 25 * HOUR), { ...times, seenBefore: 0 }),
    0,
    'a day later it is no news',
  )
})

test('a job that has ended stays for 20 seconds from when it was first shown so', () => {
  const ended = job('a', 'done', 10 * 60_000)
  const times = { now: NOW, seenBefore: NOW - HOUR, firstShown: new Map([['a', NOW - 15_000]]) }
  assert.equal(leftMs(ended, times), ENDED_MS - 15_000)
  assert.deepEqual(shownJobs([ended], { ...times, now: NOW + 5000 }), [])
})

test('each job ends once, and one that was never seen running has no end', () => {
  const open = new Set<string>()
  assert.deepEqual(endedSince(open, [job('a', 'running'), job('b', 'done', 0)]), [])
  assert.deepEqual(
    endedSince(open, [job('a', 'failed', 0)]).map(({ id }) => id),
    ['a'],
  )
  assert.deepEqual(endedSince(open, [job('a', 'failed', 0)]), [])
})

test('a bar is as full as the work is done; work of unknown length fills a part of it', () => {
  const jobs = [
    job('a', 'running', null, 25, 100),
    job('b', 'queued'),
    job('c', 'done', 0),
    job('d', 'failed', 0),
  ]
  assert.deepEqual(jobs.map(percentOf), [25, 30, 100, 0])
})
