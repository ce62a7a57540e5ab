/** The reason why another service could not be read, and how the account's owner can correct it. */
export class ServiceError extends Error {
  /** An error code for programs, the same for all errors of a class. */
  readonly code: string
  /** A sentence on what happened. Part of it may come from the service. */
  readonly detail: string
  /** A sentence on what to do. */
  readonly remedy: string

  constructor(code: string, detail: string, remedy: string) {
    super(detail)
    this.name = new.target.name
    this.code = code
    this.detail = detail
    this.remedy = remedy
  }
}

/** The service does not know the key, or the key has another form. */
export class WrongKey extends ServiceError {
  constructor(detail: string, remedy: string) {
    super('wrong_key', detail, remedy)
  }
}

/** The service accepts the key, but refuses to let it read something. */
export class KeyWithoutRights extends ServiceError {
  constructor(detail: string, remedy: string) {
    super('key_without_rights', detail, remedy)
  }
}

/** The address is missing, or this server may not call it. */
export class AddressRefused extends ServiceError {
  constructor(detail: string, remedy: string) {
    super('address_refused', detail, remedy)
  }
}

/** Another program answers at the address. */
export class NotTheService extends ServiceError {
  constructor(detail: string, remedy: string) {
    super('not_the_service', detail, remedy)
  }
}

/** A response with a success status that is not JSON, or is JSON of another shape. */
export class UnreadableAnswer extends ServiceError {
  constructor(detail: string, remedy: string) {
    super('unreadable_answer', detail, remedy)
  }
}

/** No connection, no TLS, or an error of the service after several tries. */
export class ServiceUnavailable extends ServiceError {
  constructor(detail: string, remedy: string) {
    super('service_unavailable', detail, remedy)
  }
}

/** The service did not answer in time, after several tries. */
export class ServiceTimeout extends ServiceError {
  /** Whether a response began, so that a response with a smaller page may arrive in time. */
  readonly hasBegun: boolean

  constructor(detail: string, remedy: string, hasBegun: boolean) {
    super('service_timeout', detail, remedy)
    this.hasBegun = hasBegun
  }
}

/** The service asks for fewer requests, with a longer wait than is allowed here. */
export class RateLimited extends ServiceError {
  /** The seconds that the service asks to wait; null when it gives no number. */
  readonly waitSeconds: number | null

  constructor(detail: string, remedy: string, waitSeconds: number | null) {
    super('rate_limited', detail, remedy)
    this.waitSeconds = waitSeconds
  }
}

/** A page of the smallest size, or the list of readers, exceeds its limit of bytes. */
export class AnswerTooLarge extends ServiceError {
  constructor(detail: string, remedy: string) {
    super('answer_too_large', detail, remedy)
  }
}

/** The service gives the same page again, so that its list would never end. */
export class RepeatedPage extends ServiceError {
  constructor(detail: string, remedy: string) {
    super('repeated_page', detail, remedy)
  }
}

/** A list has more pages than the limit allows. */
export class EndlessPages extends ServiceError {
  constructor(detail: string, remedy: string) {
    super('endless_pages', detail, remedy)
  }
}

/** The move was cancelled while its service was read, so the error is reported to no owner. */
export class NotWanted extends Error {}
