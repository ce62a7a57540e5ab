import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { uuidBytes } from '#lib/typeid.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { refusal } from '#operation/problem.ts'
import type { Vault } from '#ports/vault.ts'

/** The only purpose for which a code is valid. */
export const CodePurpose = z.enum(['data', 'erasure'])
export type CodePurpose = z.output<typeof CodePurpose>

export const MailPurpose = z.enum([...CodePurpose.options, 'sign_in'])
export type MailPurpose = z.output<typeof MailPurpose>

export const ReaderCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits')
  .meta({ examples: ['204619'] })

export const codeWrong = refusal('code_wrong', 409, 'This is not the code')
export const tooManyCodes = refusal('too_many_codes', 429, 'No more codes for now')

export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const CODES_AN_HOUR = 3
export const CODES_A_DAY = 6

export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** Hashes an address and a code with the deployment's secret key. */
export function codeHashes(
  vault: Vault,
  accountId: string,
  email: string,
): { address: Buffer; codeFor(purpose: CodePurpose, code: string): Buffer } {
  const holder = Buffer.concat([uuidBytes(accountId), Buffer.from(addressIdentity(email))])
  return {
    address: vault.macs('reader code address', holder)[0]!,
    codeFor: (purpose, code) =>
      vault.macs('reader code', Buffer.concat([holder, Buffer.from(`\n${purpose}\n${code}`)]))[0]!,
  }
}

/**
 * Hashes an address and a code for signing in. Any visitor may request such a code, so it has its
 * own row, apart from the codes for data and erasure.
 */
export function signInHashes(
  vault: Vault,
  accountId: string,
  email: string,
): { address: Buffer; codeFor(code: string): Buffer } {
  const holder = Buffer.concat([uuidBytes(accountId), Buffer.from(addressIdentity(email))])
  return {
    address: vault.macs('reader sign-in address', holder)[0]!,
    codeFor: (code) =>
      vault.macs('reader sign-in code', Buffer.concat([holder, Buffer.from(`\n${code}`)]))[0]!,
  }
}
