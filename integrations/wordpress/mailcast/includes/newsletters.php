<?php
/**
 * The newsletters that an administrator has chosen.
 *
 * @package Mailcast
 */

defined( 'ABSPATH' ) || exit;

/** The option with the addresses of the newsletters' pages. */
const MAILCAST_NEWSLETTERS = 'mailcast_newsletters';
/** The option with the names of the newsletters, by address, as the last test read them. */
const MAILCAST_NAMES = 'mailcast_names';
/** The most newsletters, since each may be asked for its issues when a page is shown. */
const MAILCAST_MOST_NEWSLETTERS = 20;

/**
 * Returns the addresses of the newsletters' pages. The first is the one of blocks that name none.
 *
 * @return string[]
 */
function mailcast_newsletters() {
	$kept = get_option( MAILCAST_NEWSLETTERS, array() );
	return is_array( $kept ) ? $kept : array();
}

/**
 * Returns the address of a newsletter that a block or a shortcode names. Only addresses of the
 * settings count, so that an author cannot make this server or its visitors talk to others.
 *
 * @param string $wanted An address, or the last part of one; empty for the first.
 * @return string Empty when there is none.
 */
function mailcast_find_newsletter( $wanted ) {
	$addresses = mailcast_newsletters();
	$wanted    = untrailingslashit( trim( (string) $wanted ) );
	if ( '' === $wanted ) {
		return $addresses ? $addresses[0] : '';
	}
	foreach ( $addresses as $address ) {
		if ( $wanted === $address || substr( $address, -strlen( $wanted ) - 1 ) === '/' . $wanted ) {
			return $address;
		}
	}
	return '';
}

/**
 * Returns the name of a newsletter; empty before its first test.
 *
 * @param string $address The address of its page.
 * @return string
 */
function mailcast_name_of( $address ) {
	$names = get_option( MAILCAST_NAMES, array() );
	return is_array( $names ) && isset( $names[ $address ] ) ? (string) $names[ $address ] : '';
}

/**
 * Keeps the name of a newsletter, and forgets those of newsletters that are no longer chosen.
 *
 * @param string $address The address of its page.
 * @param string $name    Its name.
 */
function mailcast_keep_name( $address, $name ) {
	$names             = get_option( MAILCAST_NAMES, array() );
	$names             = is_array( $names ) ? $names : array();
	$names[ $address ] = $name;
	update_option( MAILCAST_NAMES, array_intersect_key( $names, array_flip( mailcast_newsletters() ) ) );
}

/**
 * Reads the address of a newsletter's page as people paste it.
 *
 * @param string $pasted Such as `news.example.com/n/weekly/feed.xml?x=1`.
 * @return string Such as `https://news.example.com/n/weekly`; empty when it is no address.
 */
function mailcast_read_address( $pasted ) {
	$pasted = trim( $pasted );
	if ( ! preg_match( '#^[a-z][a-z0-9+.-]*://#i', $pasted ) ) {
		$pasted = 'https://' . $pasted;
	}
	$parts = wp_parse_url( $pasted );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || isset( $parts['user'] ) ) {
		return '';
	}
	$scheme = strtolower( $parts['scheme'] );
	if ( ! in_array( $scheme, array( 'http', 'https' ), true ) || ! preg_match( '/^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/i', $parts['host'] ) ) {
		return '';
	}
	$path = isset( $parts['path'] ) ? $parts['path'] : '';
	// The addresses of all pages of a newsletter begin with its own.
	if ( preg_match( '#^/n/[a-z0-9-]+#i', $path, $found ) ) {
		$path = $found[0];
	} else {
		$path = preg_replace( '#/(?:about|embed|form|feed\.json|feed\.xml)/?$#', '', $path );
	}
	if ( ! preg_match( '#^[A-Za-z0-9/._~-]*$#', $path ) ) {
		return '';
	}
	$port = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
	return untrailingslashit( $scheme . '://' . strtolower( $parts['host'] ) . $port . $path );
}
