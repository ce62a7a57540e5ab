/** Keeps people's passwords as hashes that are slow to guess. */
export interface Passwords {
  /** Hashes a password with a new salt. */
  hash(password: string): Promise<string>
  matches(password: string, hash: string): Promise<boolean>
}
