#!/bin/sh
# Makes the certificate of mail servers on localhost (valid for 100 years, trusted by tests alone).
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
days=36500

key() { openssl ecparam -name prime256v1 -genkey -noout -out "$work/$1.key"; }

key ca
openssl req -x509 -new -key "$work/ca.key" -subj '/CN=Test authority of localhost' -days $days -out localhost-ca.pem \
  -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign'
key localhost
printf 'subjectAltName=DNS:localhost\n' > "$work/ext"
openssl req -new -key "$work/localhost.key" -subj '/CN=localhost' |
  openssl x509 -req -CA localhost-ca.pem -CAkey "$work/ca.key" -CAcreateserial -CAserial "$work/serial" -days $days -extfile "$work/ext" -out "$work/localhost.pem"
cat "$work/localhost.pem" "$work/localhost.key" > localhost.pem
