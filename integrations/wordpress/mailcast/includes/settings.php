<?php
/**
 * The page Settings → Mailcast.
 *
 * @package Mailcast
 */

defined( 'ABSPATH' ) || exit;

add_action( 'admin_init', 'mailcast_register_settings' );
add_action( 'admin_menu', 'mailcast_add_settings_page' );
add_filter( 'plugin_action_links_' . plugin_basename( MAILCAST_FILE ), 'mailcast_add_settings_link' );

/** Registers the setting, and what the site's privacy policy may say. */
function mailcast_register_settings() {
	register_setting(
		'mailcast',
		MAILCAST_NEWSLETTERS,
		array(
			'type'              => 'array',
			'default'           => array(),
			'sanitize_callback' => 'mailcast_read_newsletters',
		)
	);
	wp_add_privacy_policy_content(
		'Mailcast',
		wp_kses_post( '<p>' . __( 'When you subscribe to our newsletter, your browser sends your e-mail address to our newsletter server. This website does not store it.', 'mailcast' ) . '</p>' )
	);
}

/** Adds the page to the menu. */
function mailcast_add_settings_page() {
	add_options_page( __( 'Mailcast', 'mailcast' ), __( 'Mailcast', 'mailcast' ), 'manage_options', 'mailcast', 'mailcast_show_settings' );
}

/**
 * Adds a link to the settings in the list of plugins.
 *
 * @param string[] $links The links of the plugin.
 * @return string[]
 */
function mailcast_add_settings_link( $links ) {
	$link = '<a href="' . esc_url( admin_url( 'options-general.php?page=mailcast' ) ) . '">' . esc_html__( 'Settings', 'mailcast' ) . '</a>';
	return array_merge( array( $link ), $links );
}

/**
 * Reads the addresses that an administrator has typed, one a line.
 *
 * @param string|string[] $typed The lines.
 * @return string[] The addresses. A line that is none leaves everything as it was.
 */
function mailcast_read_newsletters( $typed ) {
	$addresses = array();
	foreach ( is_array( $typed ) ? $typed : preg_split( '/\R/', (string) $typed ) as $line ) {
		$line = trim( sanitize_text_field( $line ) );
		if ( '' === $line ) {
			continue;
		}
		$address = mailcast_read_address( $line );
		if ( '' === $address ) {
			add_settings_error(
				MAILCAST_NEWSLETTERS,
				'mailcast_address',
				/* translators: %s: what was typed */
				sprintf( __( '“%s” is no address of a page. Copy it from your browser; it looks like https://news.example.com/n/weekly.', 'mailcast' ), $line )
			);
			return mailcast_newsletters();
		}
		$addresses[] = $address;
	}
	return array_slice( array_values( array_unique( $addresses ) ), 0, MAILCAST_MOST_NEWSLETTERS );
}

/** Shows the page. */
function mailcast_show_settings() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Mailcast', 'mailcast' ); ?></h1>
		<?php mailcast_show_test(); ?>
		<form method="post" action="options.php">
			<?php settings_fields( 'mailcast' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="mailcast-newsletters"><?php esc_html_e( 'Your newsletter', 'mailcast' ); ?></label></th>
					<td>
						<textarea id="mailcast-newsletters" name="<?php echo esc_attr( MAILCAST_NEWSLETTERS ); ?>" class="large-text code" rows="3" spellcheck="false" placeholder="https://news.example.com/n/weekly" aria-describedby="mailcast-newsletters-help"><?php echo esc_textarea( implode( "\n", mailcast_newsletters() ) ); ?></textarea>
						<p class="description" id="mailcast-newsletters-help">
							<?php esc_html_e( 'The address of your newsletter’s page, as it is in your browser when you look at it. With several newsletters, one a line; the first is the usual one. No key is needed.', 'mailcast' ); ?>
						</p>
					</td>
				</tr>
			</table>
			<?php submit_button( __( 'Save and test', 'mailcast' ) ); ?>
		</form>
		<?php if ( mailcast_newsletters() ) : ?>
			<form method="post">
				<?php wp_nonce_field( 'mailcast_test', 'mailcast_test' ); ?>
				<?php submit_button( __( 'Test the connection', 'mailcast' ), 'secondary', 'submit', false ); ?>
			</form>
			<?php mailcast_show_use(); ?>
		<?php endif; ?>
	</div>
	<?php
}

/** Tests the newsletters when the button was pressed, or addresses have just been saved. */
function mailcast_show_test() {
	$pressed = isset( $_POST['mailcast_test'] )
		&& wp_verify_nonce( sanitize_text_field( wp_unslash( $_POST['mailcast_test'] ) ), 'mailcast_test' );
	// phpcs:ignore WordPress.Security.NonceVerification -- WordPress's own mark after saving; a test changes nothing.
	if ( ! $pressed && ( ! isset( $_GET['settings-updated'] ) || get_settings_errors( MAILCAST_NEWSLETTERS ) ) ) {
		return;
	}
	foreach ( mailcast_newsletters() as $address ) {
		$result = mailcast_test_newsletter( $address );
		?>
		<div class="notice <?php echo $result['works'] ? 'notice-success' : 'notice-error'; ?>" role="<?php echo $result['works'] ? 'status' : 'alert'; ?>">
			<p><strong><?php echo esc_html( $result['says'] ); ?></strong> <code><?php echo esc_html( $address ); ?></code></p>
			<?php if ( '' !== $result['todo'] ) : ?>
				<p><?php echo esc_html( $result['todo'] ); ?></p>
			<?php endif; ?>
		</div>
		<?php
	}
}

/** Shows how the form and the issues get into a page. */
function mailcast_show_use() {
	?>
	<h2><?php esc_html_e( 'Put it into a page', 'mailcast' ); ?></h2>
	<p><?php esc_html_e( 'In the editor, add the block “Newsletter sign-up” or “Latest newsletter issues”. Anywhere else, write a shortcode:', 'mailcast' ); ?></p>
	<p><code>[mailcast_form]</code> &nbsp; <code>[mailcast_issues count="5"]</code></p>
	<?php
}
