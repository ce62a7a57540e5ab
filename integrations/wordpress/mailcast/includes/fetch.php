<?php
/**
 * Reading from the Mailcast server, within a time limit.
 *
 * @package Mailcast
 */

defined( 'ABSPATH' ) || exit;

/** The seconds that the server has for its whole answer, redirects included. */
const MAILCAST_LIMIT_S = 5;
/** The most bytes of an answer. A feed has up to 2 MB, a bit more in rare cases. */
const MAILCAST_LIMIT_BYTES = 4 * MB_IN_BYTES;

/** The end of the time limit, thrown out of a transfer that goes on. */
class Mailcast_Too_Late extends Exception {}

/**
 * Reads an address of the Mailcast server. WordPress gives its time limit to each redirect and, without
 * cURL, to each part of an answer anew. Here all of them share one.
 *
 * @param string $url    The address.
 * @param string $accept The wanted type.
 * @return array|WP_Error The response, as of wp_remote_get().
 */
function mailcast_fetch( $url, $accept ) {
	$ends = microtime( true ) + MAILCAST_LIMIT_S;

	$begin = static function ( &$url, &$headers, &$data, &$type, &$options ) use ( $ends ) {
		$left = $ends - microtime( true );
		if ( $left <= 0 ) {
			throw new Mailcast_Too_Late();
		}
		// PHP's streams take whole seconds.
		$options['timeout']         = (int) ceil( $left );
		$options['connect_timeout'] = (int) ceil( $left );
	};
	$go_on = static function () use ( $ends ) {
		if ( microtime( true ) > $ends ) {
			throw new Mailcast_Too_Late();
		}
	};
	// Without cURL, WordPress unpacks an answer without a limit, and a small one may unpack to gigabytes.
	$leave_packed = static function ( &$answer ) {
		$head   = (int) strpos( $answer, "\r\n\r\n" ) + 2;
		$answer = preg_replace( '/^content-encoding\s*:.*\n?/mi', '', substr( $answer, 0, $head ) ) . substr( $answer, $head );
	};
	add_action( 'requests-requests.before_request', $begin, 10, 5 );
	add_action( 'requests-requests.before_parse', $leave_packed );
	add_action( 'requests-request.progress', $go_on, 10, 0 );
	try {
		return wp_remote_get(
			$url,
			array(
				'timeout'             => MAILCAST_LIMIT_S,
				'redirection'         => 2,
				'limit_response_size' => MAILCAST_LIMIT_BYTES,
				'headers'             => array(
					'Accept'          => $accept,
					'Accept-Encoding' => 'identity',
				),
				// WordPress's own would tell this site's address and version.
				'user-agent'          => 'Mailcast-WordPress/' . MAILCAST_VERSION,
			)
		);
	} catch ( Mailcast_Too_Late $late ) {
		/* translators: %d: seconds */
		return new WP_Error( 'mailcast_too_late', sprintf( __( 'no whole answer within %d seconds', 'mailcast' ), MAILCAST_LIMIT_S ) );
	} finally {
		remove_action( 'requests-requests.before_request', $begin, 10 );
		remove_action( 'requests-requests.before_parse', $leave_packed );
		remove_action( 'requests-request.progress', $go_on, 10 );
	}
}
