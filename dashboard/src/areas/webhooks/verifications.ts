// Receivers as in docs/webhooks.md. Each needs the raw body: rewritten JSON has other bytes.

export const VERIFICATIONS: readonly { label: string; text: string }[] = [
  {
    label: 'Node',
    text: `// npm install standardwebhooks express
import express from 'express'
import { Webhook } from 'standardwebhooks'

const app = express()
const verifier = new Webhook(process.env.WEBHOOK_SECRET)

// The raw body: before express.json(), or without it.
app.post('/hooks', express.raw({ type: 'application/json' }), (request, response) => {
  const event = verifier.verify(request.body.toString(), request.headers) // throws when it is not ours
  response.sendStatus(204)
})`,
  },
  {
    label: 'Python',
    text: `# pip install standardwebhooks flask
import os
from flask import Flask, request
from standardwebhooks import Webhook

app = Flask(__name__)
verifier = Webhook(os.environ["WEBHOOK_SECRET"])

@app.post("/hooks")
def hooks():
    # The raw body: never request.json.
    event = verifier.verify(request.get_data(as_text=True), dict(request.headers))
    return "", 204`,
  },
  {
    label: 'Go',
    text: `// go get github.com/standard-webhooks/standard-webhooks/libraries/go
wh, _ := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET"))
http.HandleFunc("/hooks", func(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil || wh.Verify(body, r.Header) != nil {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	w.WriteHeader(http.StatusNoContent)
})`,
  },
  {
    label: 'PHP',
    text: `<?php // The raw body: never $_POST.
$body = file_get_contents('php://input');
$signed = $_SERVER['HTTP_WEBHOOK_ID'] . '.' . $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] . '.' . $body;
$key = base64_decode(substr(getenv('WEBHOOK_SECRET'), strlen('whsec_')));
$expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
$fresh = abs(time() - (int) $_SERVER['HTTP_WEBHOOK_TIMESTAMP']) <= 300;
$known = array_filter(explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE']), fn ($one) => hash_equals($expected, $one));
http_response_code($fresh && $known ? 204 : 401);`,
  },
  {
    label: 'Ruby',
    text: `# gem install standardwebhooks sinatra
require "sinatra"
require "standardwebhooks"

verifier = StandardWebhooks::Webhook.new(ENV.fetch("WEBHOOK_SECRET"))

post "/hooks" do
  headers = { "webhook-id" => request.env["HTTP_WEBHOOK_ID"],
              "webhook-timestamp" => request.env["HTTP_WEBHOOK_TIMESTAMP"],
              "webhook-signature" => request.env["HTTP_WEBHOOK_SIGNATURE"] }
  event = verifier.verify(request.body.read, headers) # raises when it is not ours
  status 204
end`,
  },
]
