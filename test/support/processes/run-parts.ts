import { existsSync } from 'node:fs'
import pg from 'pg'
import { chromium } from 'playwright-core'
import { databaseUrl, SECRET_KEY, type TestConnection } from '../database/connection.ts'
import { startProduct } from './product-process.ts'

// The parts of a run that tests of pages share.

/**
 * The browsers, the first of which is used. The one without a window (Debian:
 * chromium-headless-shell) starts in a third of the processor time. Its script in /usr/bin is not
 * used, because it stays between the browser and this process.
 */
const BROWSERS = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
export const EXECUTABLE = BROWSERS.find((path) => existsSync(path))

/** The time limit for Chromium's start; on a busy machine it takes two seconds. */
const START_MS = 120_000

const QUIET =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )

export const LAUNCH = { args: QUIET, timeout: START_MS }

/** The settings of the shared product. */
export const SHARED_SETTINGS = {
  WEBHOOK_ALLOW_PRIVATE: 'true',
  METRICS_TOKEN: 'a-token-for-metrics-that-is-long-enough',
}

/** A part while it runs, with what the processes of the run are told about it. */
interface RunningPart<Part> {
  part: Part
  stop(): Promise<void>
}

export interface SharedBrowserPart {
  wsEndpoint: string
}

/** Starts the browser of a run. */
export async function startBrowser(): Promise<RunningPart<SharedBrowserPart>> {
  const server = await chromium.launchServer({
    executablePath: EXECUTABLE!,
    ...LAUNCH,
    host: '127.0.0.1',
  })
  return { part: { wsEndpoint: server.wsEndpoint() }, stop: () => server.close() }
}

export interface SharedProductPart {
  url: string
  connection: TestConnection
}

/** Starts the product of a run, on a database of its own. */
export async function startSharedProduct(
  server: TestConnection,
): Promise<RunningPart<SharedProductPart>> {
  const connection = { ...server, database: 'shared_product' }
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(`create database ${connection.database}`)
  } finally {
    await client.end()
  }
  const { url, end } = await startProduct({
    ...SHARED_SETTINGS,
    DATABASE_URL: databaseUrl(connection),
    SECRET_KEY,
  })
  return { part: { url, connection }, stop: end }
}
