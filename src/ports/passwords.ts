export interface Passwords {
  hash(password: string): Promise<string>
  matches(password: string, hash: string): Promise<boolean>
}
