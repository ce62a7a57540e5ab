import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerOfHost } from './provider-hosts.ts'

test('a service is known by the host of its SMTP server', () => {
  const hosts: Record<string, string> = {
    'email-smtp.eu-west-1.amazonaws.com': 'ses',
    'smtp.postmarkapp.com': 'postmark',
    'smtp-broadcasts.postmarkapp.com': 'postmark',
    'smtp.mailgun.org': 'mailgun',
    'smtp.eu.mailgun.org': 'mailgun',
    'SMTP.SendGrid.net': 'sendgrid',
    'smtp.eu.sendgrid.net': 'sendgrid',
    'smtp-relay.brevo.com': 'brevo',
    'smtp-relay.sendinblue.com': 'brevo',
    'smtp.resend.com.': 'resend',
    'smtp.eu.sparkpostmail.com': 'sparkpost',
    'mail.garden.example': 'smtp',
    'smtp.postmarkapp.com.garden.example': 'smtp',
    'evil-smtp.mailgun.org': 'smtp',
    '127.0.0.1': 'smtp',
    '::1': 'smtp',
  }
  for (const [host, provider] of Object.entries(hosts))
    assert.equal(providerOfHost(host), provider, host)
})
