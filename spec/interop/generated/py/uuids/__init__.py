__all__ = ['ttypes', 'constants', 'UuidPeer']
